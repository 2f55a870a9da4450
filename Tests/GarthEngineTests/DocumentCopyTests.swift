import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

/// Copies of live documents, as the process of a page shows them in the place of a frame.
@Suite("Copies of frames' documents") struct DocumentCopyTests {
    /// The engine of a frame's process with a document in which scripts have changed something.
    private func copy(
        _ html: String, _ change: (inout Engine) -> Void = { _ in }
    ) throws -> [UInt8] {
        var engine = Engine(scripts: .ofPage)
        engine.open(DocumentInfo(url: "http://b.test/frame"), options: LayoutOptions(columns: 40))
        engine.withDocument { $0.beginScripts() }
        engine.isHeldByScripts = true
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        change(&engine)
        engine.noteScriptChanges()
        let made = engine.documentCopy()
        return try #require(made)
    }

    /// The first element of a name.
    private func element(_ name: String, in engine: inout Engine) throws -> NodeID {
        var found = NodeID.none
        engine.withDocument { document in
            for index in document.nodes.indices {
                let node = NodeID(rawValue: Int32(index))
                if document[node].kind == .element, document.name(of: node) == Array(name.utf8) {
                    found = node
                    break
                }
            }
        }
        return try #require(found.exists ? found : nil)
    }

    /// The lines and targets of a page whose frame shows contents, one after another.
    private func shown(_ contents: [FrameContent]) -> (lines: [String], targets: [PageTarget]) {
        var engine = Engine()
        var options = LayoutOptions(columns: 60, isInteractive: true)
        options.showsFrames = true
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        Array("<p>before<iframe src=x></iframe><p>behind".utf8)
            .withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var content = PageContent()
        var (wish, targets) = (UInt32?.none, [PageTarget]())
        func take() {
            for update in engine.takeUpdates() {
                content.apply(update)
                if case .restarted = update { targets = [] }
                if case .targets(let more) = update { targets += more }
                if case .needsResource(let wanted) = update, wish == nil { wish = wanted.id }
            }
        }
        take()
        for shown in contents {
            engine.provide(frame: wish ?? 0, shown)
            take()
        }
        let lines = (0..<content.lines.count).map {
            content.lines.string(ofLine: $0).filter { $0 != "│" }
                .drop { $0 == " " }
        }
        return (lines.map { String($0) }.filter { !$0.isEmpty }, targets)
    }

    private func content(_ bytes: [UInt8], number: UInt32 = 2) -> FrameContent {
        .copy(
            FrameDocument(
                DocumentInfo(url: "http://b.test/frame"), number: number, bytes, end: .whole))
    }

    private static let html = "<body><p>one<p id=two>two</p><a href=/there>link</a>"

    @Test("a copy shows what scripts have made of a document, in place of its bytes")
    func changed() throws {
        let bytes = try copy(Self.html) { engine in
            engine.withDocument { document in
                let text = document.makeNode(.text, text: Array("made by a script".utf8))
                let body = document.elements([.body], below: .document).first ?? .document
                document.insertNode(text, into: body, before: .none)
            }
        }
        let document = FrameContent.document(
            FrameDocument(
                DocumentInfo(url: "http://b.test/frame"), number: 1, Array(Self.html.utf8),
                end: .whole))
        #expect(shown([document]).lines == ["before", "one", "two", "link", "behind"])
        #expect(
            shown([document, content(bytes)]).lines
                == ["before", "one", "two", "linkmade by a script", "behind"])
    }

    @Test("elements of a copy have the numbers of their own process")
    func numbers() throws {
        var number = NodeID.none
        let bytes = try copy(Self.html) { engine in
            number = (try? element("a", in: &engine)) ?? .none
        }
        let targets = shown([content(bytes, number: 7)]).targets
        #expect(
            targets.map(\.element)
                == [ElementReference(document: 7, node: UInt32(number.rawValue))])
    }

    @Test("a tree that no markup makes is copied as it is")
    func trees() throws {
        let bytes = try copy("<body><p id=p>in</p>") { engine in
            engine.withDocument { document in
                let paragraph = document.elements([.p], below: .document)[0]
                let name = NameParts(
                    namespace: Namespace.htmlURI, prefix: nil, local: Array("div".utf8))
                let inner = document.makeElement(name)
                document.insertNode(inner, into: paragraph, before: .none)
                let text = document.makeNode(.text, text: Array("a block".utf8))
                document.insertNode(text, into: inner, before: .none)
            }
        }
        let decoded = try DecodedCopy(bytes, room: 1 << 20).document
        let block = try #require(decoded.elements([.div], below: .document).first)
        #expect(decoded.isElement(decoded[block].parent, .p))
    }

    @Test("shadow trees are shown with what is assigned to their slots")
    func shadows() throws {
        let bytes = try copy(
            "<body><div id=h><template shadowrootmode=open><p>[<slot></slot>]</p></template>"
                + "slotted</div>")
        #expect(shown([content(bytes)]).lines == ["before", "[slotted]", "behind"])
    }

    @Test("values of fields and states that no attribute tells come along")
    func states() throws {
        let bytes = try copy(
            "<body><input id=f value=old><input type=checkbox><select><option>a<option>b</select>"
        ) { engine in
            guard let field = try? element("input", in: &engine),
                let choice = try? element("select", in: &engine)
            else { return }
            engine.setControl(.text("typed"), at: field)
            engine.setControl(.selected([1]), at: choice)
        }
        let kinds = shown([content(bytes)]).targets.compactMap { target -> PageControl? in
            if case .control(let control) = target.kind { control } else { nil }
        }
        #expect(kinds.map(\.value).contains("typed"))
        let controls = try DecodedCopy(bytes, room: 1 << 20).controls
        #expect(controls.values.contains(.selected([1])) && controls.count == 2)
    }

    @Test("sheets that scripts have made are those of the copy")
    func sheets() throws {
        let bytes = try copy("<body><p class=a>hidden<p>shown") { engine in
            engine.setAdoptedSheets(Array(".a { display: none }".utf8))
        }
        #expect(shown([content(bytes)]).lines == ["before", "shown", "behind"])
    }

    @Test("a later copy takes the place of an earlier one")
    func later() throws {
        let first = try copy("<body><p>first")
        let second = try copy("<body><p>second<p>third")
        #expect(
            shown([content(first), content(second)]).lines
                == ["before", "second", "third", "behind"])
    }

    @Test("what is no copy changes nothing, and the frame says that its end is missing")
    func broken() throws {
        let good = try copy("<body><p>good")
        let lines = shown([content(good), content([9, 9, 9])]).lines
        #expect(lines == ["before", "good", "[the end of the frame is missing]", "behind"])
    }

    @Test(
        "bytes that say what cannot be are refused",
        arguments: [
            [], [1], [1, 0], [1, 0, 0], [2, 0, 1],
            // An end without an element, and an element without an end.
            [1, 0, 4, 2], [1, 0, 4, 1, 1, 0, 1, 97, 0, 0],
            // A number that is no node, one that is used twice, and the document itself.
            [1, 0, 4, 3, 9, 0], [1, 0, 4, 3, 1, 0, 3, 1, 0], [1, 0, 4, 3, 0, 0],
            // A text longer than the copy, and more nodes than there is room for.
            [1, 0, 4, 3, 1, 255, 255, 3], [1, 0, 255, 255, 255, 255, 15],
            // A mark of an unknown kind, and a shadow tree of the document.
            [1, 0, 4, 99], [1, 0, 4, 4, 1, 0, 2],
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) {
        #expect(throws: CopyError.self) { try DecodedCopy(bytes, room: 1 << 20) }
    }

    @Test("bytes of any kind end no process")
    func hostile() throws {
        let seeds = [
            try copy(Self.html),
            try copy(
                "<body><div><template shadowrootmode=open><style>p{color:red}</style><slot name=a>"
                    + "</slot></template><p slot=a>x</div><input value=1><svg><a xlink:href=u>z"
            ) { $0.setAdoptedSheets(Array("p { color: blue }".utf8)) },
        ]
        var random = SeededGenerator(seed: 44)
        for round in 0..<3000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] &+= 1
                case 2: bytes.insert(UInt8.random(in: 0...20, using: &random), at: place)
                default: if bytes.count > 8 { bytes.remove(at: place) }
                }
            }
            guard (try? DecodedCopy(bytes, room: 1 << 20)) != nil, round % 8 == 0 else { continue }
            #expect(shown([content(bytes)]).lines.first == "before")
        }
    }
}
