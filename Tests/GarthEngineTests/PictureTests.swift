import GarthPage
import Testing

@testable import GarthEngine

@Suite("Pictures") struct PictureTests {
    @Test(
        "a picture without alternative text is shown by its name only where readers miss it",
        arguments: [
            ("<img src=/a/b.png width=400 height=300>", "[picture: b.png]"),
            ("<img src=b.png style='width: 20em'>", "[picture: b.png]"),
            ("<img src='b%20c%C3%A4.jpg?x=1#y' width=400>", "[picture: b cä.jpg]"),
            ("<img src=photo.jpg>", "[picture: photo.jpg]"),
            ("<img src=x title='The tower' width=90 height=90>", "[picture: The tower]"),
            ("<img width=90 height=90>", "[picture]"),
            ("<img src=/ width=90>", "[picture]"),
            ("<img src=b.png width=16 height=16>", ""),
            ("<img src=b.png width=468 height=60>", ""),
            ("<img src=b.png style='max-width: 20px' width=900>", ""),
            ("<img src=spacer.gif>", ""),
            ("<img src=images/blue-bullet2.GIF>", ""),
            ("<img src='/count?page=4'>", ""),
            ("<img src=b.png alt=''>", ""),
            ("<img src=b.png alt='' width=400 height=300>", ""),
            ("<img src=b.png role=presentation width=400>", ""),
            ("<img src=b.png width=1 height=300>", ""),
            ("<img src=b.png width=300 height=200 style='visibility: hidden'>", ""),
            ("<img src='data:image/png;base64,AAAA' width=90 height=90>", "[picture: image/png]"),
            (
                "<img src='data:image/gif;base64,R0' data-src=/late.webp width=90>",
                "[picture: late.webp]"
            ),
            ("<img srcset='a.webp 1x, b.webp 2x' width=90>", "[picture: a.webp]"),
            (
                "<img src=a-very-long-name-that-a-camera-gave-it-00017.jpeg width=90>",
                "[picture: a-very-long-name-tha…-00017.jpeg]"
            ),
        ])
    func withoutAlternative(html: String, shown: String) {
        #expect(LaidOutPage(html).text == (shown.isEmpty ? "" : shown + "\n"))
    }

    @Test("the only picture of a link stands for it, by the best name there is")
    func inLinks() {
        let page = LaidOutPage(
            """
            <a href=/1><img src=i.png width=90 height=90></a> <a href=/2 title=Two><img src=x></a>
            <a href=/3><img src=y.png alt=''> Three</a> <a href=/4><img src=z.svg alt=''></a>
            <a href=/5 aria-label=Five><svg></svg></a> <a href=/6><svg></svg></a>
            """)
        #expect(
            page.text
                == "[picture: i.png] Two Three [picture: z.svg] Five [picture]\n")
    }

    @Test("an icon without a name is nothing, also alone in its link; a screen shows the address")
    func namelessIcons() {
        let html = """
            a <a href=//b.test/1><img src=y18.gif width=18 height=18></a> b
            <a href=/2><svg style="width: 24px; height: 24px"></svg></a> c
            <a href=/3><img src=i.png width=16 height=16 title=Feed></a>
            <a href=/4><img src=i.png width=16 height=16><img src=big.png width=90 height=90></a>
            """
        #expect(LaidOutPage(html).text == "a b c Feed [picture: big.png]\n")
        #expect(
            LaidOutPage(html, isInteractive: true).text
                == "a [b.test/1] b [2] c Feed [picture: big.png]\n")
    }

    @Test(
        "a picture without words parts the words beside it if it takes room",
        arguments: [
            ("one<img src=s.gif width=10 height=1>two", "one two"),
            ("<a>one</a><img src=s.gif width=10 height=1 alt=''><a>two</a>", "one two"),
            ("one<img src=s.gif style='width: 1em' role=presentation>two", "one two"),
            ("one<img src=s.gif width=1 height=1>two", "onetwo"),
            ("one<img src=s.gif>two", "one [picture: s.gif] two"),
            ("one<img src=s.gif width=10>, two", "one, two"),
            ("one<img src=s.gif width=10 style='position: absolute'>two", "onetwo"),
        ])
    func spacers(html: String, shown: String) { #expect(LaidOutPage(html).text == shown + "\n") }

    @Test("a picture is a target, with its address; in a link the link is, and knows the picture")
    func targets() {
        let page = LaidOutPage(
            """
            <img src="/a
            b.png" alt="One" width=300 height=200> <img src=i.png alt=icon width=16 height=16>
            <a href=/2><img src=two.png></a> <a href=/3>text <img src=three.png alt=x></a>
            <img src=four.jpg>
            """, isInteractive: true)
        #expect(
            page.targets.map(\.kind) == [
                .link(PageLink(href: "/ab.png", picture: "/ab.png")),
                .link(PageLink(href: "/2", picture: "two.png")), .link(PageLink(href: "/3")),
                .link(PageLink(href: "four.jpg", picture: "four.jpg")),
            ])
        let links = page.targets.compactMap { target -> PageLink? in
            if case .link(let link) = target.kind { link } else { nil }
        }
        #expect(links.map(\.isPicture) == [true, false, false, true])
        #expect(LaidOutPage("<img src=a.png alt=x>").targets.isEmpty)
    }
}
