/// The parts of a document that only scripts and frames bring about.
struct RareParts {
    var quirkyTrees: Set<NodeID> = []
    var frameTrees: Set<NodeID> = []
    var qualifiedNames: [NodeID: QualifiedName] = [:]
    var attributeNamespaces: [AttributeNamespace] = []
    var refusedBases: Set<NodeID> = []
    /// The elements whose `style` attributes the policies of the document do not allow.
    var refusedStyles: Set<NodeID> = []
    /// The elements whose `style` attributes were judged, or that scripts have styled without one.
    var judgedStyles: Set<NodeID> = []
    var nonces: [NodeID: String] = [:]
    var hiddenNonceCount = 0
    var shadowRoots: [NodeID: NodeID] = [:]
    var slotAssignments: [NodeID: [NodeID]] = [:]
    var manualShadows: Set<NodeID> = []
    var formValues: [NodeID: [(name: String, value: String)]] = [:]
    var parsedShadows: [ParsedShadow] = []
    var shadowScopes: [NodeID: UInt32] = [:]
    var shadowTrees: ShadowTrees?
    var elementStates: [NodeID: SelectorStates] = [:]
    var customStates: [NodeID: [[UInt8]]] = [:]
    var pressables: PressableElements?
    var kept = Document.KeptSizes()
    var told: Document.ToldNodes?
    var tracedChanges: DocumentChanges?
    var queryEncoder: QueryEncoder?
}

extension Document {
    /// What changed since scripts last asked where elements lie; nil before they do.
    var tracedChanges: DocumentChanges? {
        get { rareParts[0].tracedChanges }
        _modify { yield &rareParts[0].tracedChanges }
    }

    /// The documents of frames in quirks mode, by their document nodes.
    var quirkyTrees: Set<NodeID> {
        get { rareParts[0].quirkyTrees }
        _modify { yield &rareParts[0].quirkyTrees }
    }
    /// The document nodes of frames that show a document among these nodes.
    var frameTrees: Set<NodeID> {
        get { rareParts[0].frameTrees }
        _modify { yield &rareParts[0].frameTrees }
    }
    /// The names of the elements with `Node.Flags.hasQualifiedName`.
    var qualifiedNames: [NodeID: QualifiedName] {
        get { rareParts[0].qualifiedNames }
        _modify { yield &rareParts[0].qualifiedNames }
    }
    /// Namespaces and prefixes of attributes, by `Attribute.prefix` - 4.
    var attributeNamespaces: [AttributeNamespace] {
        get { rareParts[0].attributeNamespaces }
        _modify { yield &rareParts[0].attributeNamespaces }
    }
    /// The `base` elements whose addresses the policies of the document do not allow.
    package internal(set) var refusedBases: Set<NodeID> {
        get { rareParts[0].refusedBases }
        _modify { yield &rareParts[0].refusedBases }
    }
    /// The elements whose `style` attributes the policies of the document do not allow.
    package internal(set) var refusedStyles: Set<NodeID> {
        get { rareParts[0].refusedStyles }
        _modify { yield &rareParts[0].refusedStyles }
    }
    /// The elements whose `style` attributes were judged, or that scripts have styled without one.
    var judgedStyles: Set<NodeID> {
        get { rareParts[0].judgedStyles }
        _modify { yield &rareParts[0].judgedStyles }
    }
    /// The nonces of elements that their attributes no longer show.
    var nonces: [NodeID: String] {
        get { rareParts[0].nonces }
        _modify { yield &rareParts[0].nonces }
    }
    /// The elements of `notable` whose nonces were hidden.
    var hiddenNonceCount: Int {
        get { rareParts[0].hiddenNonceCount }
        _modify { yield &rareParts[0].hiddenNonceCount }
    }
    /// The roots of shadow trees, by their hosts.
    var shadowRoots: [NodeID: NodeID] {
        get { rareParts[0].shadowRoots }
        _modify { yield &rareParts[0].shadowRoots }
    }
    /// The nodes that scripts have assigned to slots, by the slots of the trees in `manualShadows`.
    var slotAssignments: [NodeID: [NodeID]] {
        get { rareParts[0].slotAssignments }
        _modify { yield &rareParts[0].slotAssignments }
    }
    /// The roots of the shadow trees to whose slots only scripts assign nodes.
    var manualShadows: Set<NodeID> {
        get { rareParts[0].manualShadows }
        _modify { yield &rareParts[0].manualShadows }
    }
    /// What custom elements submit (HTML Standard, "form-associated custom element"): names and
    /// values, an empty name for that of the element.
    var formValues: [NodeID: [(name: String, value: String)]] {
        get { rareParts[0].formValues }
        _modify { yield &rareParts[0].formValues }
    }
    /// The shadow trees that the parser has made and no script was told of.
    var parsedShadows: [ParsedShadow] {
        get { rareParts[0].parsedShadows }
        _modify { yield &rareParts[0].parsedShadows }
    }
    /// The numbers that the style sheets of shadow trees have (`StyleResolver.shadowScopes`), by the
    /// roots of the trees.
    var shadowScopes: [NodeID: UInt32] {
        get { rareParts[0].shadowScopes }
        _modify { yield &rareParts[0].shadowScopes }
    }
    /// Of a flat tree, the document that it shows: selectors match in the trees of that one.
    fileprivate(set) var shadowTrees: ShadowTrees? {
        get { rareParts[0].shadowTrees }
        _modify { yield &rareParts[0].shadowTrees }
    }
    /// The states of elements that attributes do not tell.
    var elementStates: [NodeID: SelectorStates] {
        get { rareParts[0].elementStates }
        _modify { yield &rareParts[0].elementStates }
    }
    /// The states that custom elements gave themselves.
    var customStates: [NodeID: [[UInt8]]] {
        get { rareParts[0].customStates }
        _modify { yield &rareParts[0].customStates }
    }
    /// The elements that scripts make pressable; nil where no scripts run.
    var pressables: PressableElements? {
        get { rareParts[0].pressables }
        _modify { yield &rareParts[0].pressables }
    }
    /// What was kept when nodes were freed last.
    var kept: KeptSizes {
        get { rareParts[0].kept }
        _modify { yield &rareParts[0].kept }
    }
    /// The nodes that others know by their numbers; nil where no scripts run.
    var told: ToldNodes? {
        get { rareParts[0].told }
        _modify { yield &rareParts[0].told }
    }

    /// Makes this document the flat tree of another one.
    mutating func show(_ trees: ShadowTrees) {
        shadowTrees = trees
        shadowRoots = [:]
        shadowScopes = [:]
    }
}
