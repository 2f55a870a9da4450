/// A start or end tag between the tokenizer and the tree builder.
///
/// Its attributes are already in `Document.attributes`, where an element that is made from the
/// token leaves them. The tokenizer removes them if no element was made.
struct TagToken {
    /// The name; `.other` when the list of names lacks it.
    var tag: Tag
    /// The number of the name in `Document.names` when `tag` is `.other`.
    var name: UInt16 = 0
    /// The first attribute in `Document.attributes`.
    var firstAttribute: UInt32 = 0
    /// The number of attributes.
    var attributeCount: UInt32 = 0
    /// Whether the tag ended in `/>`.
    var isSelfClosing = false
    /// Whether an element uses the attributes.
    var isAdopted = false
}
