import GarthPage

/// The size of a view, and how large it shows its pages.
extension WebView {
    /// How small and how large pages can be shown.
    public nonisolated static let zoomRange = 0.5...3.0

    /// How large the page is shown, from 0.5 to 3; 1 is its own size (WebKit's `pageZoom`). Other
    /// values are brought into that range.
    ///
    /// The letters of a terminal have one size: the page is laid out for `columns / pageZoom`, so
    /// that its lines get shorter, as in a window that is zoomed.
    public var pageZoom: Double {
        get { zoom }
        set {
            let value = newValue.isFinite ? newValue : 1
            zoom = min(max(value, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
            if let surface { setSize(columns: surface.columns, rows: surface.rows) }
        }
    }

    /// The same as `pageZoom`: no terminal magnifies what was laid out before (WebKit's
    /// `magnification`).
    public var magnification: Double {
        get { pageZoom }
        set { pageZoom = newValue }
    }

    /// Lays pages out for a surface of so many columns and rows, from now on and the one that is
    /// shown, too (the size of a `WKWebView`'s frame). Before the first call it is 80 by 24.
    public func setSize(columns: Int, rows: Int) {
        surface = (max(1, columns), max(1, rows))
        var options = configuration.layout
        options.columns = zoomed(columns: max(1, columns))
        options.rows = max(1, rows)
        resize(options)
    }

    /// The columns that a page is laid out for when it is shown in so many, at the present zoom.
    package func zoomed(columns: Int) -> Int {
        // In per cent, so that 3 columns at 1.1 are never 2.999 of one.
        max(1, columns * 100 / Int((zoom * 100).rounded()))
    }
}
