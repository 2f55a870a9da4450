import GarthIPC
import GarthPage
import GarthURL

/// What the content process reports of the page.
extension Page {
    func receive(_ events: [ContentEvent], ofOpening number: Int) {
        for event in events {
            guard number == process.openCount, let content else { return }
            switch event {
            case .ready(let sandbox, let process):
                self.process.noteReady(sandbox, identifier: process)
            case .updates(let told):
                let updates =
                    treatment.options.showsBackgroundImages
                    ? told.map { $0.locatingPictures { styleSheets.sources[$0]?.url } } : told
                reports.count()
                note(updates)
                callbacks.onUpdates?(updates)
            case .exported(let bytes, let request): exports.append(bytes, to: request)
            case .evaluated(let outcome, let request):
                evaluations.take(request)?(outcome)
            case .exportEnded(let request): exports.end(request)
            case .elements(let elements, let request): questions.take(elements, request)
            case .elementsEnded(let request, let isUnderstood):
                questions.end(request, isUnderstood: isUnderstood)
            case .refusedNavigations(let count):
                denied.note(navigations: count)
                callbacks.onRefusal?(refusedNavigationCount - count)
            case .delivered(let count): noteDelivered(count)
            case .idle: noteIdle()
            case .hasRoom: noteRoom()
            case .terminated(let termination): terminated(termination)
            }
            content.handled(event)
        }
    }

    /// Handles the end of the content process: nothing waits for it any longer.
    private func terminated(_ termination: ContentTermination) {
        process.end()
        noteLaidOut()
        noteIdle()
        noteRoom()
        exports.end()
        endEvaluations()
        requests.cancelAll()
        workers.endAll()
        questions.end()
        callbacks.onTermination?(termination)
    }

    private func note(_ updates: [EngineUpdate]) {
        var base: (href: String, frameName: String)?
        for update in updates {
            switch update.subject {
            case .content(let change): note(change)
            case .document(.base(let href, let frameName)): base = (href, frameName)
            case .document(let fact): reports.note(fact)
            case .request(.script(let report)): note(report)
            case .request(.submissionRefused(let element, let reason)):
                reports.refusedSubmission = reason
                noteReveal(of: element)
            // The view answers the others.
            case .request: break
            }
        }
        // Only the last one is read: a content process may report any number of them.
        guard let base else { return }
        address.note(baseHref: base.href, frameName: base.frameName)
    }

    private func note(_ change: EngineUpdate.ContentChange) {
        switch change.part {
        case .beginning: reports.begin()
        case .lines: process.showsEarlierDocument = false
        case .end:
            process.showsEarlierDocument = false
            noteLaidOut()
        case .targets, .target, .pictures, .nothingShown: break
        }
        fields.note(change.newTargets)
    }
}
