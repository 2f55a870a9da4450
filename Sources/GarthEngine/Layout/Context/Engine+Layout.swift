import GarthLanguage
import GarthPage

/// The lines of the document: when they are laid out, said and begun anew.
extension Engine {
    /// Whether style sheets are waited for before the first line.
    var isLayoutHeld: Bool {
        sheets.areAwaited && watcher.isWaitingForStyleSheets
    }

    /// Whether lines that can not be taken back wait for the whole document, because a positioned
    /// box at its end may stand beside the first of them.
    var awaitsBoxesAhead: Bool {
        !options.wantsProvisionalLines && !isComplete && !reports.hasLines
            && (styles.mayPosition || styles.asksContainers)
            && !options.usesPlainLayout && receivedByteCount < Limits.bytesHeldForBoxes
    }

    /// Whether the page has no lines: it is only exported, and what it shows does not depend on them.
    var leavesLinesOut: Bool {
        !options.wantsLines && !isScripting && owner == nil && !styles.asksContainers
            && (framing.frames == nil || document.frames.isEmpty)
    }

    /// What follows a command in a page without lines: it is shown once its whole document has come.
    mutating func showWithoutLines() {
        guard isComplete else { return }
        countShownLetters()
        document.changes.removeAll()
        finishIfDone()
    }

    /// Counts what a page without lines shows, to judge whether it is empty.
    mutating func countShownLetters() {
        emptiness.letters = ShownTree.letters(of: document.flat, &styles, state)
        emptiness.isDue = true
    }

    mutating func layOut() {
        // No line of a layout that begins now has been reported.
        let begins = !layout.hasBegun
        var next = layout.advance(
            document: document.flat, styles: &styles, state: state, frames: framing.frames,
            forms: formIndex, isComplete: isComplete)
        let late = layout.lateBoxes
        if !late.isEmpty, !options.wantsProvisionalLines, reports.hasLines, !begins {
            reports.leavesLateBoxes = true
        }
        if !late.isEmpty, !reports.leavesLateBoxes {
            if reports.hasLines { restartLayout() } else { layout.restart(options: options) }
            layout.boxesAhead = late
            next = layout.advance(
                document: document.flat, styles: &styles, state: state, frames: framing.frames,
                forms: formIndex, isComplete: isComplete)
        }
        if isComplete, styles.asksContainers { settleContainers(&next, begins: begins) }
        if let output = next { report(output) }
        if isComplete {
            document.changes.removeAll()
            if reports.hasEarlyTargets { renameControls() }
            reports.hasEarlyTargets = false
        }
    }

    /// Lays the whole document out again as long as container queries have other answers by the widths
    /// that it has found; lines that cannot be taken back stay.
    private mutating func settleContainers(_ next: inout LayoutOutput?, begins: Bool) {
        guard options.wantsProvisionalLines || !reports.hasLines || begins else { return }
        styles.awaitContainerWidths()
        while styles.take(containerWidths: layout.containerWidths) {
            let ahead = layout.boxesAhead
            if reports.hasLines { restartLayout() } else { layout.restart(options: options) }
            layout.boxesAhead = ahead
            next = layout.advance(
                document: document.flat, styles: &styles, state: state, frames: framing.frames,
                forms: formIndex, isComplete: isComplete)
        }
    }

    private mutating func report(_ output: LayoutOutput) {
        reports.hasLines = true
        if !output.newPictures.isEmpty {
            updates.append(.pictures(announced(output.newPictures)))
        }
        reportCanvas()
        if !output.newStyles.isEmpty { updates.append(.styles(output.newStyles)) }
        if !output.newTargets.isEmpty {
            targets += output.newTargets
            updates.append(.targets(output.newTargets))
        }
        emptiness.letters.add(output.lines, count: output.finalLineCount)
        emptiness.isDue = true
        updates.append(.lines(from: output.from, output.lines))
        if owner == nil, options.isInteractive, !isComplete,
            output.from + output.lines.count >= reports.lineLimit
        {
            source.cut()
        }
        reports.hasEarlyTargets =
            reports.hasEarlyTargets || !isComplete && !output.newTargets.isEmpty
    }

    /// Reports the names of controls whose labels came after them or have changed.
    mutating func renameControls() {
        let shown = document.flat
        var sights = NameSights()
        for index in targets.indices {
            guard case .control(var control) = targets[index].kind, control.isNamed,
                targets[index].element.document == documentNumber
            else { continue }
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: targets[index].element.node))
            let label = styles.name(of: node, formIndex, state.controls, in: shown, &sights)
                .ofControl(node)
            guard label != control.label else { continue }
            control.label = label
            targets[index].kind = .control(control)
            updates.append(
                .targetChanged(UInt32(truncatingIfNeeded: index + 1), targets[index]))
        }
    }

    mutating func finishIfDone() {
        guard isComplete, !isLayoutHeld, !isHeldByScripts, !hasScriptsToCome else { return }
        guard framing.frames == nil || !directory.awaitsFrames else { return }
        judgeEmptiness()
        guard !reports.hasFinished else { return }
        reports.hasFinished = true
        if let limit = source.limitMessage { updates.append(.limitReached(limit)) }
        if targets.count >= Limits.targets {
            updates.append(
                .limitReached(
                    localized(
                        "The page has more than \(Limits.targets) links; the others are text.")))
        }
        if reader.hasNoArticle {
            updates.append(
                .limitReached(
                    localized("No article was found for reader mode; this is the whole page.")))
        }
        if directory.isOverLimit {
            updates.append(
                .limitReached(
                    localized(
                        "The page has more than \(Limits.frames) frames; the others are links.")))
        }
        if layout.hasCutText {
            updates.append(
                .limitReached(
                    localized(
                        "The page's styles make more text than Garth shows; some of it is left out."
                    )))
        }
        if !options.isInteractive { updates.append(.described(description)) }
        updates.append(.finished)
    }

    /// Starts the layout again if earlier lines may be wrong. Reported lines become void only at
    /// doubling sizes, which keeps the whole linear; before the first line, a restart costs little.
    mutating func restartIfWorthwhile() {
        if reports.hasLines {
            if isComplete || receivedByteCount >= 2 * restarts.byteCount { restartLayout() }
        } else if layout.hasBegun, isComplete || restarts.earlyCount < Limits.earlyRestarts {
            layout.restart(options: options)
            restarts.restartEarly(structuralChanges: document.structuralChanges)
        }
    }

    mutating func restartLayout() {
        layout.restart(options: options)
        document.changes.removeAll()
        updates.append(.restarted)
        styles.colors.reportedCanvas = TextStyle()
        targets = []
        reports.hasEarlyTargets = false
        framing.changesShown = directory.changes
        directory.noteShown()
        restarts.restart(
            structuralChanges: document.structuralChanges, byteCount: receivedByteCount)
        emptiness.restart()
    }
}
