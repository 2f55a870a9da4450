import GarthJSON

extension BiDiSession {
    /// A place for scripts: the document of a window or of a frame in it, or a sandbox there.
    struct Place {
        let tab: DriverTab
        /// The number of the document; 0 for that of the window.
        let document: UInt32
        /// The name of the context that shows the document.
        let context: String
        /// The name of the sandbox; empty for the page's own realm.
        let sandbox: String

        init(
            tab: DriverTab, document: UInt32 = 0, context: String? = nil, sandbox: String = ""
        ) {
            self.tab = tab
            self.document = document
            self.context = context ?? tab.handle
            self.sandbox = sandbox
        }

        /// The page's own realm of the document.
        var withoutSandbox: Place { with(sandbox: "") }

        /// A sandbox of the document.
        func with(sandbox: String) -> Place {
            Place(tab: tab, document: document, context: context, sandbox: sandbox)
        }
    }

    /// A frame as events tell of it.
    struct ToldFrame {
        let name: String
        let members: [(name: String, value: JSONValue)]

        /// The name of the context around the frame.
        var parent: String? { members.last { $0.name == "parent" }?.value.string }

        func json(children: JSONValue) -> JSONValue {
            .object(members + [("children", children)])
        }

        /// The frame and those in it, of the ones that are given; the frames in it name no parents.
        func tree(of frames: [ToldFrame], isRoot: Bool) -> JSONValue {
            let own = isRoot ? members : members.filter { $0.name != "parent" }
            return .object(own + [("children", ToldFrame.trees(below: name, of: frames))])
        }

        /// The frames in a context with those in them, of the ones that are given.
        static func trees(below context: String, of frames: [ToldFrame]) -> JSONValue {
            .array(
                frames.filter { $0.parent == context }.map { $0.tree(of: frames, isRoot: false) })
        }

        /// The frame as it was made, with an empty document.
        func asCreated(children: JSONValue) -> JSONValue {
            let url: JSONValue = .string("about:blank")
            let blank = members.map { $0.name == "url" ? (name: $0.name, value: url) : $0 }
            return .object(blank + [("children", children)])
        }
    }

    /// What a look for the frames of a page tells.
    struct FrameChanges {
        /// The frames that the driver knows of from now on.
        let told: [ToldFrame]
        /// The frames that are gone.
        let gone: [ToldFrame]
        /// The frames that have come.
        let new: [ToldFrame]

        /// Compares what a look has found with the frames that the driver knows of.
        ///
        /// A frame that was told during the look, and not before (`knownBefore`), has come behind it.
        /// In a look that is not whole, some document did not answer: it is no document without
        /// frames, and none is gone.
        init(
            from before: [ToldFrame], to now: [ToldFrame], knownBefore known: Set<String>,
            isWhole: Bool
        ) {
            let (old, found) = (Set(before.map(\.name)), Set(now.map(\.name)))
            let missing = before.filter { !found.contains($0.name) }
            gone = missing.filter { isWhole && known.contains($0.name) }
            let lost = Set(gone.map(\.name))
            told = now + missing.filter { !lost.contains($0.name) }
            new = now.filter { !old.contains($0.name) }
        }
    }
}
