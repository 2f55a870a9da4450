/// The Latin letters beyond ASCII that are usual below a top-level domain.
///
/// The registry of a country permits the letters of its languages, and its readers distinguish them
/// from ASCII letters. Elsewhere (`.com`, `.org`, the names of brands), readers easily overlook a
/// mark.
enum MarkedLetters {
    /// Whether readers of a country's names expect the letter, which is not ASCII.
    ///
    /// - Parameter country: the top-level domain, in its ASCII form.
    static func areAtHome(_ scalar: UInt32, below country: String) -> Bool {
        guard let letters = byCountry[country], let scalar = Unicode.Scalar(scalar) else {
            return false
        }
        return letters.unicodeScalars.contains(scalar)
    }

    private static let german = "äöüß"
    private static let french = "àâæçéèêëîïôœùûüÿ"
    private static let spanish = "áéíñóúü"
    private static let portuguese = "àáâãçéêíóôõúü"
    private static let italian = "àâäèéêëìîïòôöùûü"
    private static let nordic = "åäöæøáàâãçéèêíïñóôõúüýðþ"
    private static let vietnamese =
        "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"

    /// By the official languages of the country and the registries' own tables of letters.
    /// `example` and `test` belong to nobody (RFC 2606).
    private static let byCountry: [String: String] = [
        "de": german, "at": german + french, "li": german, "ch": german + french + italian,
        "be": french + german, "lu": french + german, "nl": french + german, "fr": french,
        "ca": french, "re": french, "pm": french, "wf": french, "yt": french, "tf": french,
        "it": italian, "sm": italian, "va": italian,
        "es": spanish + "àèïòç", "cat": spanish + "àèïòç", "gal": spanish, "eus": spanish,
        "mx": spanish, "ar": spanish, "cl": spanish, "co": spanish, "pe": spanish, "ve": spanish,
        "uy": spanish, "py": spanish, "bo": spanish, "ec": spanish, "cr": spanish, "cu": spanish,
        "pt": portuguese, "br": portuguese,
        "se": nordic, "fi": nordic + "šžâđŋŧ", "no": nordic + "šžčđŋŧ", "dk": nordic,
        "is": nordic, "fo": nordic, "gl": nordic,
        "ie": "áéíóú", "uk": "âêîôûŵŷ", "wales": "âêîôûŵŷáéíóúẃàèìòùẁäëïöüẅÿ",
        "cymru": "âêîôûŵŷáéíóúẃàèìòùẁäëïöüẅÿ", "bzh": french + "ñ",
        "pl": "ąćęłńóśźż", "cz": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž",
        "hu": "áéíóöőúüű", "ro": "âăîșț", "md": "âăîșț", "si": "čšž", "hr": "čćđšž",
        "rs": "čćđšž", "ba": "čćđšž", "me": "čćđšžśź", "al": "çë", "mt": "ċġħżàèìòù",
        "ee": "äõöüšž", "lv": "āčēģīķļņšūž", "lt": "ąčęėįšųūž", "tr": "çğıöşü",
        "az": "çəğıöşü", "vn": vietnamese, "nz": "āēīōū",
        "example": german, "test": german,
    ]
}
