import Testing

@testable import GarthCLI

/// Commands of the person's own (docs/config.md, "Other programs").
@Suite("Commands as words") struct CommandTemplateTests {
    @Test(
        "words stand between blanks, quotation marks and backslashes hold them together",
        arguments: [
            ("mpv %s", ["mpv", "%s"]), ("  a   b ", ["a", "b"]), ("a 'b c' d", ["a", "b c", "d"]),
            ("a \"b \\\"c\" d", ["a", "b \"c", "d"]), ("a b\\ c", ["a", "b c"]),
            ("a ''", ["a", ""]),
            ("sh -c 'x; y | z'", ["sh", "-c", "x; y | z"]), ("a$(b) `c`", ["a$(b)", "`c`"]),
        ])
    func words(text: String, words: [String]) {
        #expect(CommandTemplate(text)?.words == words)
        #expect(CommandTemplate(text)?.needsTerminal == false)
    }

    @Test(
        "no word, an open quotation and a lone backslash are no command",
        arguments: ["", " ", "'a", "a \"b", "a \\", "!", "''"])
    func none(text: String) {
        #expect(CommandTemplate(text) == nil)
    }

    @Test("a mark in front gives a command the terminal")
    func terminal() throws {
        let command = try #require(CommandTemplate("!mutt %s"))
        #expect(command.needsTerminal && command.words == ["mutt", "%s"])
    }

    @Test(
        "values take their places, whole words and parts; without a place the last word is the value"
    )
    func values() throws {
        let values: [Character: String] = ["s": "$(x) 'y'", "h": "a.test"]
        #expect(
            try #require(CommandTemplate("m %s --host=%h 5%% %q")).arguments(values)
                == ["m", "$(x) 'y'", "--host=a.test", "5%", "%q"])
        #expect(
            try #require(CommandTemplate("m -x")).arguments(values, last: "s") == [
                "m", "-x", "$(x) 'y'",
            ])
        #expect(
            try #require(CommandTemplate("m %h")).arguments(values, last: "s") == ["m", "a.test"])
    }

    @Test("a value makes neither an option of a word nor the program")
    func options() throws {
        #expect(try #require(CommandTemplate("m %h")).arguments(["h": "-rf"]) == nil)
        #expect(try #require(CommandTemplate("m")).arguments(["h": "-rf"], last: "h") == nil)
        #expect(try #require(CommandTemplate("%h x")).arguments(["h": "rm"]) == nil)
        #expect(try #require(CommandTemplate("m -%h")).arguments(["h": "x"]) == ["m", "-x"])
        #expect(
            try #require(CommandTemplate("m -- a%h")).arguments(["h": "-x"]) == ["m", "--", "a-x"])
    }
}

/// What password managers print (docs/config.md, "Log-ins").
@Suite("Printed log-ins") struct LogInTextTests {
    @Test(
        "the user and the password are found in what managers print",
        arguments: [
            ("secret\n", nil, "secret"),
            ("secret\nuser: ann\nurl: x\n", "ann", "secret"),
            ("secret\nlogin: ann@a.test\n", "ann@a.test", "secret"),
            ("Username: ann\nPassword: s p: 1\n", "ann", "s p: 1"),
            ("user: ann\nsecret\n", "ann", "secret"),
            ("{\"login\": {\"username\": \"ann\", \"password\": \"s\\u00e9\"}}", "ann", "sé"),
            (
                "[{\"id\": \"username\", \"value\": \"ann\"}, {\"id\": \"password\", \"value\": \"s\"}]",
                "ann", "s"
            ),
            ("{not json", nil, "{not json"), ("[x", nil, "[x"),
        ] as [(String, String?, String)])
    func found(printed: String, user: String?, password: String) throws {
        let logIn = try #require(LogInText(printed: Array(printed.utf8)))
        #expect(logIn.user == user && logIn.password == password)
    }

    @Test("nothing printed is no log-in", arguments: ["", "\n", "user: ann\n"])
    func nothing(printed: String) {
        #expect(LogInText(printed: Array(printed.utf8)) == nil)
    }
}
