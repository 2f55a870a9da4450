// Written by Scripts/generate-quotation-marks.py from CLDR 41.

extension QuotationMarks {
    /// A line for each set: its four marks, then the languages that have it.
    static let table: StaticString = """
        „ ” ‚ ’ agq ff
        « » ‹ › am az-cyrl az-ru fa fr-ch gsw it-ch jgo kkj mzn rm wae
        ” “ ’ ‘ ar ur
        « » “ ” ast bm br ca dyo el es ewo it kab kk mg mua nnh pt-ao pt-ch pt-cv pt-gq pt-gw pt-lu \
        pt-mo pt-mz pt-pt pt-st pt-tl sc sg sq ti
        « » „ “ bas be ky os ru sah uk
        „ “ „ “ bg lt
        „ ” ‘ ’ bs
        „ “ ‚ ‘ bs-cyrl cs de dsb et hr hsb is ksh lb luy mk nds sk sl
        « » ‘ ’ dua ksf nb nn no rw
        “ ” ‘ ’ es-419 es-ar es-bo es-br es-bz es-cl es-co es-cr es-cu es-do es-ec es-gt es-hn \
        es-mx es-ni es-pa es-pe es-pr es-py es-sv es-uy es-ve ff-adlm uz-af uz-arab uz-cn uz-cyrl \
        yue-cn yue-hans
        “ ” “ ” eu tk
        ” ” ’ ’ fi he lag rn se sn sv yi
        « » « » fr hy yav
        « » ” “ fr-ca
        ‘ ’ “ ” fur ia ti-er xh
        „ ” » « hu
        「 」 『 』 ja yue zh-au zh-bn zh-gb zh-gf zh-hant zh-hk zh-id zh-mo zh-pa zh-pf zh-ph zh-sr \
        zh-th zh-tw zh-us zh-vn
        „ “ « » ka
        » « › ‹ kl ug
        ‘ ’ ‘ ’ nl
        „ ” « » nmg pl ro
        « » „ ” shi zgh
        „ “ ‘ ‘ sr
        “ ” ’ ‘ uz
        """
}
