public import GarthPage

/// Animations of the page: GIF and WebP pictures of several frames.
extension WebView {
    /// Plays an animation in a box of a size in pixels, in place of the one before: the display delegate gets
    /// its frames as it gets pictures, ten a second at most.
    ///
    /// Does nothing unless the file has been fetched (`loadPicture`). The animation runs until
    /// `stopPlayingPicture` is called or another page is shown, and ends at once if the picture has
    /// one frame.
    public func playPicture(_ picture: PagePicture, width: Int, height: Int) {
        stopPlayingPicture()
        guard let page, case .fetched(let bytes)? = page.pictures.files[picture.address] else {
            return
        }
        let fitting = picture.fitting(toWidth: width, height: height)
        page.pictures.player = Task { @MainActor [weak self, weak page] in
            // The frames since the animation was begun in its process.
            var frames = 0
            while !Task.isCancelled, let view = self, let shown = page, view.page === shown {
                let question: PictureThread.Question =
                    frames == 0
                    ? .play(width: width, height: height, fitting: fitting) : .nextFrame
                guard let frame = await view.frame(question, of: bytes, shown) else {
                    // A process that is replaced has lost the animation: it begins again.
                    guard frames > 1 else { break }
                    frames = 0
                    continue
                }
                frames += 1
                guard !Task.isCancelled, view.page === shown else { break }
                view.displayDelegate?.webView(
                    view, page: shown, didLoad: picture, bitmap: frame.bitmap)
                try? await Task.sleep(for: frame.time)
            }
            guard !Task.isCancelled else { return }
            page?.pictures.player = nil
        }
    }

    /// Stops the animation; its last frame stays.
    public func stopPlayingPicture() {
        page?.pictures.player?.cancel()
        page?.pictures.player = nil
    }

    /// Whether an animation of the page is played.
    public var isPlayingPicture: Bool { page?.pictures.player != nil }

    private func frame(
        _ question: PictureThread.Question, of bytes: [UInt8], _ page: Page
    ) async -> PictureFrame? {
        let thread = configuration.processPool.pictures
        let identifier = ObjectIdentifier(page)
        return await withCheckedContinuation { continuation in
            thread.ask(question, about: bytes, of: identifier) { answer in
                if case .frame(let frame) = answer {
                    continuation.resume(returning: frame)
                } else {
                    continuation.resume(returning: nil)
                }
            }
        }
    }
}
