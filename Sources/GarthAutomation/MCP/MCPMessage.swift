package import GarthJSON

/// A message of the server to its client.
package struct MCPMessage {
    /// The JSON on one line, without its end.
    package let line: String
    /// What the message is about.
    package let recipient: Recipient

    /// Who waits for a message.
    package enum Recipient {
        /// The request of this id is answered; null for one whose id could not be read.
        case request(JSONValue)
        /// A request that asked for progress under this token goes on.
        case progress(JSONValue)
    }
}
