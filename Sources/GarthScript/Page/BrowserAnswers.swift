package import GarthPage

/// What the browser process answers while a script waits.
package struct BrowserAnswers {
    /// Answers dialogs of a page on a screen.
    package var dialog: (ScriptDialogRequest) -> ScriptDialogAnswer = { _ in .cancelled }
    /// Gets the cookies of the page.
    package var cookies: () -> String = { "" }
    /// Gets the answer to a request.
    package var response: (ScriptRequest) -> ScriptResponse = { _ in .error }
    /// Gets the items of a storage area; nil if it is not allowed.
    package var storage: (ScriptStorageArea) -> [ScriptStorageItem]? = { _ in nil }
    /// Opens a window of the browser, or asks for one; its number, 0 if it is not open.
    package var window: (ScriptReport) -> UInt32 = { _ in 0 }
    /// Copies a text to the clipboard; false if a person has not just used the page.
    package var copy: (String) -> Bool = { _ in false }
    private var dialogNumber: UInt32 = 0

    /// The number of a dialog, which no other one of the page has.
    mutating func nextDialogNumber() -> UInt32 {
        dialogNumber += 1
        return dialogNumber
    }
}
