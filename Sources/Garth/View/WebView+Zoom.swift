import GarthPage

/// The size of a view, and how large it shows its pages.
extension WebView {
    /// The range of zoom factors.
    public nonisolated static let zoomRange = 0.5...3.0

    /// The zoom factor of the page, from 0.5 to 3; 1 is its own size (WebKit's `pageZoom`). Other
    /// values are clamped to that range.
    ///
    /// The letters of a terminal have one size: the page is laid out for `columns / pageZoom`, so
    /// that its lines get shorter, as in a zoomed window.
    public var pageZoom: Double {
        get { zoom }
        set {
            let value = newValue.isFinite ? newValue : 1
            zoom = min(max(value, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
            fit()
        }
    }

    /// Reads and sets `pageZoom`: no terminal magnifies a finished layout (WebKit's `magnification`).
    ///
    /// WebKit has two words for it; here they are one.
    public var magnification: Double {
        get { pageZoom }
        set { pageZoom = newValue }
    }

    /// Sets the size of the surface for this and later pages (the size of a `WKWebView`'s frame).
    /// The default is 80 by 24.
    public func setSize(columns: Int, rows: Int) {
        surface = (max(1, columns), max(1, rows))
        fit()
    }

    /// The most columns that lines may have however wide the surface is; nil for no such limit.
    public var maximumColumns: Int? {
        get { columnLimit }
        set {
            columnLimit = newValue.map { max(1, $0) }
            fit()
        }
    }

    /// The maximum columns of running text on pages that set no width of their own, and in reader
    /// mode; nil for no maximum. On a much wider surface, the text is centred.
    public var maximumTextColumns: Int? {
        get { configuration.layout.textColumns > 0 ? configuration.layout.textColumns : nil }
        set {
            configuration.layout.textColumns = newValue.map { max(1, $0) } ?? 0
            page?.resize(configuration.layout)
        }
    }

    /// Whether pages are laid out for a dark background, for `prefers-color-scheme` and legible
    /// colours; the default is true (WebKit's `effectiveAppearance`).
    public var prefersDark: Bool {
        get { configuration.layout.prefersDark }
        set {
            configuration.layout.prefersDark = newValue
            page?.resize(configuration.layout)
        }
    }

    /// Sets the terminal's own colours, which those of pages are to suit; nil for one that is not
    /// known, where black or white is assumed.
    package func setTerminalColors(ground: RGBColor?, text: RGBColor?) {
        let layout = configuration.layout
        guard layout.terminalGround != ground || layout.terminalText != text else { return }
        configuration.layout.terminalGround = ground
        configuration.layout.terminalText = text
        page?.resize(configuration.layout)
    }

    /// Whether pages are laid out in one column, whatever places and sizes their style sheets give
    /// to boxes; the default is false.
    public var usesPlainLayout: Bool {
        get { configuration.layout.usesPlainLayout }
        set {
            configuration.layout.usesPlainLayout = newValue
            page?.resize(configuration.layout)
        }
    }

    /// Whether pages are laid out for screen readers that read line by line; for use with
    /// `usesPlainLayout`.
    package func setLinearLayout(_ isLinear: Bool) {
        guard configuration.layout.usesLinearLayout != isLinear else { return }
        configuration.layout.usesLinearLayout = isLinear
        page?.resize(configuration.layout)
    }

    /// Whether each link begins with its number in brackets.
    package func setNumbersLinks(_ numbersLinks: Bool) {
        guard configuration.layout.numbersLinks != numbersLinks else { return }
        configuration.layout.numbersLinks = numbersLinks
        page?.resize(configuration.layout)
    }

    /// Whether the lines of pages are in visual order (UAX 9), for a surface that shows the
    /// characters of a line from left to right; the default is false, the order of reading.
    public var usesVisualOrder: Bool {
        get { configuration.layout.usesVisualOrder }
        set {
            configuration.layout.usesVisualOrder = newValue
            page?.resize(configuration.layout)
        }
    }

    /// Lays the page out for the surface as it is now.
    private func fit() {
        // Before the first zoom or size, the options have the size of the surface itself.
        let size = surface ?? (configuration.layout.columns, configuration.layout.rows)
        surface = size
        let columns = zoomed(columns: size.columns)
        configuration.layout.columns = columnLimit.map { min(columns, $0) } ?? columns
        configuration.layout.rows = size.rows
        page?.resize(configuration.layout)
    }

    /// The columns that a page is laid out for when it is shown in so many, at the present zoom.
    private func zoomed(columns: Int) -> Int {
        // In per cent, so that 3 columns at 1.1 are never 2.999 of one.
        max(1, columns * 100 / Int((zoom * 100).rounded()))
    }
}
