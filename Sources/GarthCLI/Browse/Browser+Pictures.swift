import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// The pictures of the page on the screen.
struct PictureState {
    /// The pictures that were requested and have not come.
    var awaited: Set<PictureKey> = []
    /// The pictures that the person asked for, where each waits for that.
    var demanded: Set<Demand> = []
    /// The numbers of pages in the names of their pictures.
    var pageCount = 0
    /// The terminal's own background, if it has said it.
    var ground: RGBColor?
    /// The terminal's own colour of text, if it has said it; that of the background comes after it.
    var text: RGBColor?
    /// The way in which pictures are drawn, and the size of the terminal's cells.
    var method: GraphicsMethod?
    var cell = CellSize.usual
    /// Whether tmux is asked which pictures the terminal around it draws.
    var isAskingTmux = false
    /// The drawing that was begun last; drawings are made one after the other.
    var drawing: Task<Void, Never>?

    /// The pixels of the largest picture that is drawn.
    private static let drawnPixels = 12_000_000

    /// The zoom in per cent at which a picture that fills the screen at 100 % has as many pixels as
    /// may be drawn.
    static func greatestZoom(screenPixels: Int) -> Int {
        let ratio = Double(drawnPixels) / Double(max(1, screenPixels))
        return max(100, min(400, Int(ratio.squareRoot() * 100)))
    }
}

/// A picture that the person asked for, at any size.
struct Demand: Hashable {
    let page: Int
    let address: String

    init(_ key: PictureKey) { (page, address) = (key.page, key.address) }
}

/// The surface that pictures are drawn on.
private struct PictureCanvas: Sendable {
    let method: GraphicsMethod?
    /// The size of the terminal's cells, and its colours.
    let cell: CellSize
    let depth: ColorDepth
    /// The colour below transparent parts.
    let ground: RGBColor

    /// Draws a picture. The colours of sixels and the best block characters take milliseconds to
    /// find, in which the main actor takes keys.
    func drawing(of bitmap: Bitmap, columns: Int, rows: Int, isBackground: Bool)
        -> PictureDrawing?
    {
        let bitmap = isBackground ? bitmap : bitmap.legible(on: ground)
        return switch method {
        case .blocks(let glyphs):
            BlockPicture(
                bitmap, columns: columns, rows: rows, glyphs: glyphs, colorDepth: depth,
                background: ground
            ).map { .blocks($0) }
        case .kitty, .placeholders, .sixel, .iTerm2:
            PictureImage(bitmap, columns: columns, rows: rows, cell: cell, method: method)
                .map { .image($0) }
        case nil: nil
        }
    }
}

/// Pictures of pages: which are wanted, and how they are drawn.
extension Browser {
    /// The colours that pictures are drawn in.
    private var pictureDepth: ColorDepth { device?.profile.colorDepth ?? .none }

    /// The way in which pictures are drawn, by the settings or else the best that the terminal has;
    /// nil for none.
    var graphicsMethod: GraphicsMethod? {
        guard let profile = device?.profile, profile.colorDepth != .none else { return nil }
        return switch settings.preferences.word(.graphics) as GraphicsWord? {
        case .kitty: profile.isInsideTmux ? .placeholders(throughTmux: true) : .kitty
        case .placeholders: .placeholders(throughTmux: profile.isInsideTmux)
        case .iterm2: .iTerm2
        case .sixel: .sixel(registers: min(profile.sixelRegisters ?? 256, 256))
        case .blocks: .blocks(.halves)
        case .quadrants: .blocks(.quadrants)
        case .sextants: .blocks(.sextants)
        case .auto, nil: profile.graphicsMethod
        }
    }

    /// The pictures that the screen can show, as far as the terminal is known.
    var pictureScreen: PictureScreen {
        switch graphicsMethod {
        case nil: .none
        case .blocks: .characters
        case .kitty, .placeholders, .sixel, .iTerm2: .pixels
        }
    }

    /// Takes an answer of the terminal, or a new size of it: the pages that are open get their
    /// pictures if only now the terminal is known to show them.
    func learnGraphics() {
        guard pictureScreen == settings.preferences.screen else { return applySettings() }
        chooseGraphics()
    }

    /// Asks tmux, if it takes sixels, whether the terminal around it draws them. A new size may be that
    /// of another terminal.
    func askTmux() {
        guard let profile = device?.profile, profile.isInsideTmux, profile.sixels,
            !pictures.isAskingTmux
        else { return }
        pictures.isAskingTmux = true
        Task {
            let areDrawn = await Task.detached { TmuxClient.drawsSixels() }.value
            pictures.isAskingTmux = false
            device?.learn(.sixelsAroundTmux(areDrawn))
            learnGraphics()
        }
    }

    /// Takes a change of the terminal or of the settings: pictures that were drawn by another
    /// method are drawn again.
    func chooseGraphics() {
        let cell = device?.profile.cellSize ?? .usual
        guard graphicsMethod != pictures.method || cell != pictures.cell else { return }
        (pictures.method, pictures.cell) = (graphicsMethod, cell)
        device?.setGraphics(pictures.method)
        interface.pictures.removeAll()
        pictures.awaited = []
        askForFrame()
    }

    /// The size in pixels of a picture of so many cells.
    private func bitmapSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
        switch pictures.method {
        case .kitty, .placeholders, .sixel, .iTerm2:
            (columns * pictures.cell.width, rows * pictures.cell.height)
        case .blocks, nil: BlockPicture.bitmapSize(columns: columns, rows: rows)
        }
    }

    /// Applies the setting for pictures, now that the terminal is known.
    func preparePictures() {
        settings.preferences.screen = pictureScreen
        // Without settings, the first page of a terminal that draws no pixels waits for nothing.
        if settings.preferences.screen == .pixels || !settings.preferences.areDefault
            || settings.preferences.commandLine[.images] != nil
        {
            applySettings()
        } else {
            chooseGraphics()
        }
    }

    /// Requests the pictures near the screen that are not drawn yet.
    func requestPictures() {
        guard webView.showsPictures, pictureDepth != .none else { return }
        let isOnDemand = loadsPicturesOnDemand
        for near in interface.page.nearPictures {
            guard interface.pictures[near.key] == nil,
                !isOnDemand || pictures.demanded.contains(Demand(near.key)),
                pictures.awaited.insert(near.key).inserted
            else { continue }
            let size = bitmapSize(columns: near.key.columns, rows: near.key.rows)
            webView.loadPicture(near.picture, width: size.width, height: size.height)
        }
    }

    /// Whether a picture of the page waits until the person asks for it.
    private var loadsPicturesOnDemand: Bool {
        guard let url = webView.page?.url else { return false }
        return settings.preferences.pictures(for: Self.host(of: url)) == .one
    }

    /// Loads a picture that was not asked for before; false for a link, and for a picture that is
    /// shown already.
    func demandPicture(_ link: PageLink) -> Bool {
        guard link.isPicture, webView.showsPictures, loadsPicturesOnDemand else { return false }
        for near in interface.page.nearPictures where interface.pictures[near.key] == nil {
            guard let url = webView.page.flatMap({ URLRecord.parse(link.href, base: $0.baseURL) }),
                url.href == near.picture.address
            else { continue }
            pictures.demanded.insert(Demand(near.key))
            askForFrame()
            return true
        }
        return false
    }

    func webView(
        _ webView: WebView, page: Page, didLoad picture: PagePicture, bitmap: Bitmap
    ) {
        guard let tab = tab(of: webView) else { return }
        let view = tab === self.tab ? interface.page : tab.screen.page
        let unit = bitmapSize(columns: 1, rows: 1)
        let key = PictureKey(
            page: view.pageNumber, address: picture.address, columns: bitmap.width / unit.width,
            rows: bitmap.height / unit.height, filling: picture.filling)
        // An animation that is out of sight stops.
        if webView.isPlayingPicture,
            tab !== self.tab || !interface.page.nearPictures.contains(where: { $0.key == key })
        {
            webView.stopPlayingPicture()
        }
        let canvas = PictureCanvas(
            method: pictures.method, cell: pictures.cell, depth: pictureDepth, ground: ground)
        pictures.drawing = Task { [weak self, before = pictures.drawing] in
            // Frames of animations keep their order.
            await before?.value
            let drawing = await Task.detached {
                canvas.drawing(
                    of: bitmap, columns: key.columns, rows: key.rows,
                    isBackground: picture.background != nil)
            }.value
            self?.show(drawing, as: key, on: canvas)
        }
    }

    /// Shows a picture unless the terminal draws in another way by now.
    private func show(_ drawing: PictureDrawing?, as key: PictureKey, on canvas: PictureCanvas) {
        guard canvas.method == pictures.method, canvas.cell == pictures.cell else { return }
        pictures.awaited.remove(key)
        guard let drawing else { return }
        interface.pictures.add(drawing, as: key)
        if key.page == interface.page.pageNumber { askForFrame() }
    }

    /// The colour below transparent parts of pictures.
    private var ground: RGBColor {
        pictures.ground ?? (prefersDark ? RGBColor(0, 0, 0) : RGBColor(255, 255, 255))
    }

    /// Gives a page that is shown for the first time its number.
    func number(_ view: inout PageView) {
        guard view.pageNumber == 0 else { return }
        pictures.pageCount += 1
        view.pageNumber = pictures.pageCount
        if pictures.awaited.count > 5000 { pictures.awaited = [] }
    }

    /// Shows the pictures of the page, or their words.
    func togglePictures() {
        guard let page = webView.page, !page.isErrorPage else { return }
        guard pictureDepth != .none else {
            return interface.showMessage(
                localized("no pictures: the terminal shows no colours"), at: now)
        }
        webView.showsPictures.toggle()
        interface.showMessage(
            webView.showsPictures
                ? localized("pictures: gi shows their words") : localized("pictures off"), at: now)
    }

    /// Plays the animation that the page is, or stops it.
    func togglePlaying() {
        guard webView.page?.isPicture == true, let near = interface.page.nearPictures.first else {
            return
        }
        guard !webView.isPlayingPicture else {
            webView.stopPlayingPicture()
            return interface.showMessage(localized("stopped"), at: now)
        }
        let size = bitmapSize(columns: near.key.columns, rows: near.key.rows)
        webView.playPicture(near.picture, width: size.width, height: size.height)
        interface.showMessage(localized("Enter stops an animation"), at: now)
    }

    /// Zooms a page that is a picture; 100 % fits it to the screen.
    func zoomPicture(_ change: ZoomChange) {
        let steps = [50, 75, 100, 125, 150, 200, 250, 300, 400].filter { $0 <= greatestPictureZoom }
        let zoom = Int((webView.pictureZoom * 100).rounded())
        let index = steps.firstIndex { $0 >= zoom } ?? steps.count - 1
        let chosen =
            switch change {
            case .larger(let count): steps[min(index + min(count, steps.count), steps.count - 1)]
            case .smaller(let count): steps[max(index - min(count, steps.count), 0)]
            case .reset: 100
            case .to(let percent): min(greatestPictureZoom, max(50, percent))
            }
        webView.pictureZoom = Double(chosen) / 100
        interface.showMessage(localized("zoom \(chosen) %"), at: now)
        updateChrome()
    }

    /// Bounds the zoom of a picture to what may be drawn on a screen that has grown.
    func limitPictureZoom(of view: WebView) {
        guard view.page?.isPicture == true else { return }
        let most = Double(greatestPictureZoom) / 100
        if view.pictureZoom > most { view.pictureZoom = most }
    }

    /// The zoom in per cent at which a picture has as many pixels as may be drawn.
    private var greatestPictureZoom: Int {
        let screen = bitmapSize(columns: interface.pageColumns, rows: interface.pageRows)
        let zoom = PictureState.greatestZoom(screenPixels: screen.width * screen.height)
        guard let most = pictures.method?.maximumColumns else { return zoom }
        return max(100, min(zoom, most * 100 / max(1, interface.pageColumns)))
    }

    /// Shows the facts about the terminal, and how pictures are drawn on it.
    func showTerminal() {
        guard let profile = device?.profile, let size = device?.size else { return }
        var rows = [
            (localized("Name"), profile.name.isEmpty ? localized("it did not say") : profile.name)
        ]
        if profile.isInsideTmux {
            let outer = profile.outerName
            rows.append(
                (
                    localized("Around tmux"),
                    outer.isEmpty ? localized("unknown: allow-passthrough is off") : outer
                ))
        }
        rows += [
            (localized("Size"), localized("\(size.columns) x \(size.rows) cells")),
            (
                localized("Cell"),
                profile.cellSize.map { localized("\($0.width) x \($0.height) pixels") }
                    ?? localized("unknown")
            ),
            (localized("Colours"), profile.colorDepth.description),
        ]
        rows += Self.graphics(of: profile)
        rows.append((localized("Pictures"), picturesDescription))
        interface.showText(
            TextOverlay(
                title: localized("About the terminal"),
                text: FactTable(rows).text(columns: interface.pageColumns),
                columns: interface.pageColumns))
    }

    /// The way in which pictures are drawn, and whether pages show them unasked.
    private var picturesDescription: String {
        guard let method = graphicsMethod?.description else {
            return localized("none: there are no colours")
        }
        return switch settings.preferences.pictures() {
        case .off: localized("\(method), when asked for (gi, images = all)")
        case .one: localized("\(method), each on Enter")
        case .small: localized("\(method), those below 200 kB")
        case .all: method
        }
    }

    /// Whether the pictures of the page on the screen are shown, and the key for the other way.
    var shownPicturesDescription: String {
        guard let method = graphicsMethod?.description else {
            return localized("words: the terminal shows no colours")
        }
        return webView.showsPictures
            ? localized("shown by \(method) (gi shows their words)")
            : localized("words (gi shows them by \(method))")
    }

    /// What the terminal says about graphics.
    private static func graphics(of profile: TerminalProfile) -> [(String, String)] {
        let placeholders = profile.hasPlaceholders ? localized(", with placeholders") : ""
        let registers = profile.sixelRegisters.map { localized(", \($0) colour registers") } ?? ""
        let sixels =
            profile.drawsSixels
            ? localized("yes") + registers : localized("taken by tmux, and not drawn")
        return [
            (
                localized("kitty graphics"),
                profile.kittyGraphics ? localized("yes") + placeholders : localized("no")
            ),
            (localized("Sixels"), profile.sixels ? sixels : localized("no")),
            (localized("Inline images"), profile.inlineImages ? localized("yes") : localized("no")),
        ]
    }
}

extension ColorDepth {
    /// The number of colours in words.
    var description: String {
        switch self {
        case .none: localized("none", meaning: "colours")
        case .sixteen: "16"
        case .palette256: "256"
        case .trueColor: localized("24 bit")
        }
    }
}

extension GraphicsMethod {
    /// The way in a few words.
    fileprivate var description: String {
        switch self {
        case .blocks(.halves): localized("half blocks")
        case .blocks(.quadrants): localized("quadrants")
        case .blocks(.sextants): localized("sextants")
        case .kitty: localized("kitty graphics")
        case .placeholders(let throughTmux):
            localized("kitty graphics by placeholders")
                + (throughTmux ? localized(", through tmux") : "")
        case .sixel(let registers): localized("sixels in \(registers) colours")
        case .iTerm2: localized("inline images (iTerm2)")
        }
    }
}
