import GarthFetch
import GarthIPC
public import GarthPage
import GarthURL

/// Pictures of the page: no counterpart in WebKit, whose views draw themselves.
extension WebView {
    /// Whether pictures of the page have cells of their own; otherwise they are words.
    ///
    /// Setting it is a choice for the page that is shown. Pages without a choice follow
    /// `WebpagePreferences.showsPictures`.
    public var showsPictures: Bool {
        get { configuration.layout.showsPictures }
        set {
            page?.pictures.isShown = newValue
            configuration.layout.showsPictures = newValue
            page?.resize(configuration.layout)
        }
    }

    /// Whether pictures of a page are shown, by the person's choice or the settings.
    func wantsPictures(of page: Page) -> Bool {
        guard !page.isErrorPage else { return false }
        return page.pictures.isShown
            ?? configuration.webpagePreferences(for: page.url).showsPictures
    }

    /// Lays a page out with the pictures and colours that the person or the settings choose.
    func chooseLook(of page: Page) {
        let preferences = configuration.webpagePreferences(for: page.url)
        configuration.layout.showsPictures = wantsPictures(of: page)
        configuration.layout.showsBackgroundImages = preferences.showsBackgroundImages
        configuration.layout.colors = preferences.colors
        page.resize(configuration.layout)
    }

    /// Whether a page that has come is a picture, and shown as one.
    func becomesPicture(_ page: Page) -> Bool {
        PictureFormat.isDecodable(page.mediaType)
            && (wantsPictures(of: page) || configuration.opensPictures && !page.isErrorPage)
    }

    /// The zoom factor of a page that is a picture, from 0.5 to 4; 1 fits it to the surface. Other
    /// values are clamped to that range, and 1 is the value of all other pages.
    public var pictureZoom: Double {
        get { page?.pictures.zoom ?? 1 }
        set {
            guard let page, page.isPicture, newValue.isFinite else { return }
            page.pictures.zoom = min(max(newValue, 0.5), 4)
            page.fitAgain()
        }
    }

    /// Fetches a picture of the page, if it has not been fetched, and decodes it at a size in
    /// pixels. The display delegate gets the pixels.
    ///
    /// The file is fetched as any part of the page: the allow-list, content rules, cookies and the
    /// cache decide about it. If the layout waits for the size of the picture (`isSized` is false),
    /// the page is laid out again with that size, and the delegate gets no pixels.
    public func loadPicture(_ picture: PagePicture, width: Int, height: Int) {
        guard let page else { return }
        let request = PagePictures.Request(picture: picture, width: width, height: height)
        let pictures = page.pictures
        switch pictures.files[picture.address] {
        case .fetched(let bytes): answer(request, bytes, of: page)
        case .failed: fail(request, of: page)
        case .awaited: pictures.waiting[picture.address, default: []].append(request)
        case nil:
            guard pictures.files.count < PictureLimits.pictures else {
                return fail(request, of: page)
            }
            pictures.files[picture.address] = .awaited
            pictures.namers[picture.address] = picture.styleSheet
            if picture.usesImageSet { pictures.addressesInSets.insert(picture.address) }
            pictures.waiting[picture.address, default: []].append(request)
            pictures.queue.append(picture.address)
            fetchNextPictures(of: page)
        }
    }

    // MARK: - Fetching

    private func fetchNextPictures(of page: Page) {
        let pictures = page.pictures
        while pictures.tasks.count < PictureLimits.parallel, !pictures.queue.isEmpty {
            let address = pictures.queue.removeFirst()
            let load = load(ofPictureAt: address, of: page)
            pictures.tasks[address] = Task { @MainActor [weak page, view = ViewReference(self)] in
                guard let page else { return }
                var part = load.map { PartLoad($0, of: page, in: view) }
                let bytes = await part?.collected()
                guard !Task.isCancelled else { return }
                page.pictures.tasks[address] = nil
                view.value?.fetched(bytes, at: address, of: page)
                view.value?.fetchNextPictures(of: page)
            }
        }
    }

    private func fetched(_ bytes: [UInt8]?, at address: String, of page: Page) {
        let pictures = page.pictures
        pictures.files[address] = bytes.map { .fetched($0) } ?? .failed
        pictures.byteCount += bytes?.count ?? 0
        for request in pictures.waiting.removeValue(forKey: address) ?? [] {
            if let bytes { answer(request, bytes, of: page) } else { fail(request, of: page) }
        }
    }

    /// The load of a picture's file; nil for an address that is no URL.
    func load(ofPictureAt address: String, of page: Page) -> ResourceLoad? {
        guard let url = URLRecord.parse(address, base: page.baseURL) else { return nil }
        var context = page.context(ofDocumentAt: [])
        // A style sheet is the referrer of what it names (CSS Images Level 4 section 2.1).
        if let sheet = page.pictures.namers[address].flatMap({ page.styleSheets.sources[$0] }) {
            context.source = sheet
        }
        context.metadata.usesImageSet = page.pictures.addressesInSets.contains(address)
        var request = NavigationRequest(url, purpose: .image, in: context.part(of: page.url))
        request.context.byteLimit =
            configuration.webpagePreferences(for: page.url).maximumPictureByteCount
        return ResourceLoad(request, upgrades: configuration.upgrades(for: request))
    }

    // MARK: - Decoding

    private func answer(_ request: PagePictures.Request, _ bytes: [UInt8], of page: Page) {
        let thread = configuration.processPool.pictures
        let question: PictureThread.Question =
            request.picture.isSized
            ? .bitmap(
                width: max(1, request.width), height: max(1, request.height),
                fitting: request.picture.fitting(
                    toWidth: request.width, height: request.height)) : .size
        thread.ask(question, about: bytes, of: ObjectIdentifier(page)) {
            [weak self, weak page] answer in
            Task { @MainActor in
                guard let self, let page else { return }
                self.decoded(answer, request, of: page)
            }
        }
    }

    private func decoded(
        _ answer: PictureThread.Answer, _ request: PagePictures.Request, of page: Page
    ) {
        switch answer {
        case .size(let size?):
            tell(
                PictureFact(request.picture.element, width: size.width, height: size.height),
                to: page)
        case .frame: break
        case .bitmap(let bitmap?):
            guard page === self.page else { return }
            displayDelegate?.webView(self, page: page, didLoad: request.picture, bitmap: bitmap)
        case .missing(let problem):
            page.pictures.problems.insert(problem)
            page.pictures.files[request.picture.address] = .failed
            fail(request, of: page)
        case .size(nil), .bitmap(nil):
            page.pictures.files[request.picture.address] = .failed
            fail(request, of: page)
        }
    }

    /// A picture that cannot be shown is its words again.
    private func fail(_ request: PagePictures.Request, of page: Page) {
        tell(PictureFact(request.picture.element), to: page)
    }

    /// Tells the content process a fact, together with those of the next moments.
    private func tell(_ fact: PictureFact, to page: Page) {
        let pictures = page.pictures
        pictures.facts.append(fact)
        guard pictures.factsTask == nil else { return }
        pictures.factsTask = Task { @MainActor [weak page, delay = pictures.delay] in
            try? await Task.sleep(for: delay)
            guard let page else { return }
            page.pictures.factsTask = nil
            page.pictures.tellings += 1
            page.tellPictureFacts()
        }
    }
}
