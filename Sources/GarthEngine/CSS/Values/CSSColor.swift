import GarthPage

#if canImport(Glibc)
    import Glibc
#endif

/// A colour of a style sheet: sRGB channels from 0 to 1 (outside of it when out of gamut).
struct CSSColor: Equatable {
    var red: Float
    var green: Float
    var blue: Float
    var alpha: Float = 1

    static let transparent = CSSColor(red: 0, green: 0, blue: 0, alpha: 0)

    init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(hex: UInt32) {
        self.init(
            red: Float(hex >> 16 & 255) / 255, green: Float(hex >> 8 & 255) / 255,
            blue: Float(hex & 255) / 255)
    }

    init(_ color: RGBColor) {
        self.init(
            red: Float(color.red) / 255, green: Float(color.green) / 255,
            blue: Float(color.blue) / 255)
    }

    /// A colour of `#` notation; nil when the digits are not 3, 4, 6 or 8 hexadecimal ones.
    init?(hexDigits bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        let count = end - start
        guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
        let width = count < 5 ? 1 : 2
        var channels: [Float] = []
        for i in stride(from: start, to: end, by: width) {
            guard let high = CSSBytes.hexValue(bytes[i]),
                let low = CSSBytes.hexValue(bytes[i + width - 1])
            else { return nil }
            channels.append(Float(UInt16(high) * 16 + UInt16(low)) / 255)
        }
        self.init(
            red: channels[0], green: channels[1], blue: channels[2],
            alpha: channels.count > 3 ? channels[3] : 1)
    }

    /// Red, green, blue and alpha, 8 bits each, the first highest.
    var packed: UInt32 {
        [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32(Self.byte($1)) }
    }

    init(packed: UInt32) {
        self.init(hex: packed >> 8)
        alpha = Float(packed & 255) / 255
    }

    /// The colour as the terminal takes it.
    var rgb: RGBColor {
        RGBColor(Self.byte(red), Self.byte(green), Self.byte(blue))
    }

    private static func byte(_ channel: Float) -> UInt8 {
        guard channel > 0 else { return 0 }
        return channel >= 1 ? 255 : UInt8((channel * 255).rounded())
    }

    /// The colour as seen on another one.
    func blended(over backdrop: RGBColor) -> RGBColor {
        guard alpha < 1 else { return rgb }
        let back = CSSColor(backdrop)
        let a = max(0, alpha)
        return CSSColor(
            red: red * a + back.red * (1 - a), green: green * a + back.green * (1 - a),
            blue: blue * a + back.blue * (1 - a)
        ).rgb
    }
}

/// The colour spaces of CSS Color Level 4 that sheets use, and the ways between them and sRGB.
enum ColorSpace {
    case srgb, srgbLinear, displayP3, hsl, hwb, lab, lch, oklab, oklch

    private static let names: [Keyword: ColorSpace] = [
        .srgb: .srgb, .srgbLinear: .srgbLinear, .displayP3: .displayP3, .hsl: .hsl, .hwb: .hwb,
        .lab: .lab, .lch: .lch, .oklab: .oklab, .oklch: .oklch,
    ]

    /// The space that a keyword names.
    init?(_ keyword: Keyword) {
        guard let space = Self.names[keyword] else { return nil }
        self = space
    }

    /// The place of the hue among the components; nil when the space has none.
    var hueIndex: Int? {
        switch self {
        case .hsl, .hwb: 0
        case .lch, .oklch: 2
        case .srgb, .srgbLinear, .displayP3, .lab, .oklab: nil
        }
    }

    /// The sRGB channels of a colour in this space (hue in degrees; `hsl` and `hwb` from 0 to 1).
    func srgb(_ c: SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .srgb: return c
        case .srgbLinear: return Self.encoded(c)
        case .displayP3: return Self.encoded(Self.linearP3ToSRGB(Self.linear(c)))
        case .hsl: return Self.hslToSRGB(c)
        case .hwb: return Self.hwbToSRGB(c)
        case .lab: return Self.labToSRGB(c)
        case .lch: return Self.labToSRGB(Self.rectangular(c))
        case .oklab: return Self.oklabToSRGB(c)
        case .oklch: return Self.oklabToSRGB(Self.rectangular(c))
        }
    }

    /// The components in this space of a colour in sRGB.
    func components(ofSRGB c: SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .srgb: return c
        case .srgbLinear: return Self.linear(c)
        case .displayP3: return Self.encoded(Self.linearSRGBToP3(Self.linear(c)))
        case .hsl: return Self.srgbToHSL(c)
        case .hwb:
            return [Self.srgbToHSL(c)[0], c.min(), 1 - c.max()]
        case .lab: return Self.srgbToLab(c)
        case .lch: return Self.polar(Self.srgbToLab(c))
        case .oklab: return Self.srgbToOklab(c)
        case .oklch: return Self.polar(Self.srgbToOklab(c))
        }
    }

    // MARK: - Transfer function

    static func linear(_ c: SIMD3<Float>) -> SIMD3<Float> {
        [linear(c[0]), linear(c[1]), linear(c[2])]
    }

    static func linear(_ v: Float) -> Float {
        let size = abs(v)
        let result = size <= 0.04045 ? size / 12.92 : powf((size + 0.055) / 1.055, 2.4)
        return v < 0 ? -result : result
    }

    static func encoded(_ c: SIMD3<Float>) -> SIMD3<Float> {
        [encoded(c[0]), encoded(c[1]), encoded(c[2])]
    }

    static func encoded(_ v: Float) -> Float {
        let size = abs(v)
        let result = size <= 0.003_130_8 ? size * 12.92 : 1.055 * powf(size, 1 / 2.4) - 0.055
        return v < 0 ? -result : result
    }

    // MARK: - Polar and rectangular

    private static func rectangular(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let angle = c[2] * .pi / 180
        return [c[0], c[1] * cosf(angle), c[1] * sinf(angle)]
    }

    private static func polar(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let hue = atan2f(c[2], c[1]) * 180 / .pi
        return [c[0], sqrtf(c[1] * c[1] + c[2] * c[2]), hue < 0 ? hue + 360 : hue]
    }

    // MARK: - HSL and HWB (CSS Color Level 4 sections 7 and 8)

    private static func hslToSRGB(_ c: SIMD3<Float>) -> SIMD3<Float> {
        func channel(_ n: Float) -> Float {
            let k = (n + c[0] / 30).truncatingRemainder(dividingBy: 12)
            let a = c[1] * min(c[2], 1 - c[2])
            return c[2] - a * max(-1, min(k - 3, 9 - k, 1))
        }
        return [channel(0), channel(8), channel(4)]
    }

    private static func hwbToSRGB(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let sum = c[1] + c[2]
        if sum >= 1 { return SIMD3(repeating: c[1] / sum) }
        return hslToSRGB([c[0], 1, 0.5]) * (1 - sum) + c[1]
    }

    private static func srgbToHSL(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let (high, low) = (c.max(), c.min())
        let light = (high + low) / 2
        let range = high - low
        guard range > 0 else { return [0, 0, light] }
        let saturation = light == 0 || light == 1 ? 0 : (high - light) / min(light, 1 - light)
        var hue: Float
        if high == c[0] {
            hue = (c[1] - c[2]) / range + (c[1] < c[2] ? 6 : 0)
        } else if high == c[1] {
            hue = (c[2] - c[0]) / range + 2
        } else {
            hue = (c[0] - c[1]) / range + 4
        }
        hue *= 60
        return [hue, saturation, light]
    }

    // MARK: - Lab (D50) and Oklab

    private static let toXYZ: [SIMD3<Float>] = [
        [0.412_390_8, 0.357_584_34, 0.180_480_79], [0.212_639, 0.715_168_68, 0.072_192_32],
        [0.019_330_82, 0.119_194_78, 0.950_532_15],
    ]
    private static let fromXYZ: [SIMD3<Float>] = [
        [3.240_969_9, -1.537_383_2, -0.498_610_76], [-0.969_243_6, 1.875_967_5, 0.041_555_06],
        [0.055_630_08, -0.203_976_96, 1.056_971_5],
    ]
    private static let d65ToD50: [SIMD3<Float>] = [
        [1.047_929_8, 0.022_946_79, -0.050_192_22], [0.029_627_8, 0.990_434_5, -0.017_073_82],
        [-0.009_243_04, 0.015_055_17, 0.751_874_3],
    ]
    private static let d50ToD65: [SIMD3<Float>] = [
        [0.955_473_45, -0.023_098_54, 0.063_259_31], [-0.028_369_7, 1.009_995_5, 0.021_041_4],
        [0.012_314_02, -0.020_507_7, 1.330_366],
    ]
    private static let white: SIMD3<Float> = [0.964_295_7, 1, 0.825_104_6]

    private static func times(_ m: [SIMD3<Float>], _ v: SIMD3<Float>) -> SIMD3<Float> {
        [(m[0] * v).sum(), (m[1] * v).sum(), (m[2] * v).sum()]
    }

    private static func labToSRGB(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let fy = (c[0] + 16) / 116
        let f: SIMD3<Float> = [c[1] / 500 + fy, fy, fy - c[2] / 200]
        func cube(_ v: Float) -> Float {
            let cubed = v * v * v
            return cubed > 216.0 / 24389 ? cubed : (116 * v - 16) * 27 / 24389
        }
        let xyz = SIMD3(cube(f[0]), cube(f[1]), cube(f[2])) * white
        return encoded(times(fromXYZ, times(d50ToD65, xyz)))
    }

    private static func srgbToLab(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let xyz = times(d65ToD50, times(toXYZ, linear(c))) / white
        func root(_ v: Float) -> Float {
            v > 216.0 / 24389 ? cbrtf(v) : (24389.0 / 27 * v + 16) / 116
        }
        let f = SIMD3(root(xyz[0]), root(xyz[1]), root(xyz[2]))
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }

    static func oklabToSRGB(_ c: SIMD3<Float>) -> SIMD3<Float> { encoded(oklabToLinear(c)) }

    /// The channels of linear sRGB.
    static func oklabToLinear(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let l = c[0] + 0.396_337_78 * c[1] + 0.215_803_76 * c[2]
        let m = c[0] - 0.105_561_346 * c[1] - 0.063_854_17 * c[2]
        let s = c[0] - 0.089_484_18 * c[1] - 1.291_485_5 * c[2]
        let lms: SIMD3<Float> = [l * l * l, m * m * m, s * s * s]
        return [
            (lms * [4.076_741_7, -3.307_711_6, 0.230_969_93]).sum(),
            (lms * [-1.268_438, 2.609_757_4, -0.341_319_4]).sum(),
            (lms * [-0.004_196_086_3, -0.703_418_6, 1.707_614_7]).sum(),
        ]
    }

    static func srgbToOklab(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let v = linear(c)
        let l = cbrtf((v * [0.412_221_47, 0.536_332_5, 0.051_445_99]).sum())
        let m = cbrtf((v * [0.211_903_5, 0.680_699_5, 0.107_396_96]).sum())
        let s = cbrtf((v * [0.088_302_46, 0.281_718_84, 0.629_978_7]).sum())
        let lms: SIMD3<Float> = [l, m, s]
        return [
            (lms * [0.210_454_26, 0.793_617_8, -0.004_072_047]).sum(),
            (lms * [1.977_998_5, -2.428_592_2, 0.450_593_7]).sum(),
            (lms * [0.025_904_037, 0.782_771_77, -0.808_675_77]).sum(),
        ]
    }

    private static func linearP3ToSRGB(_ c: SIMD3<Float>) -> SIMD3<Float> {
        times(
            [
                [1.224_94, -0.224_94, 0], [-0.042_057, 1.042_057, 0],
                [-0.019_638, -0.078_636, 1.098_274],
            ], c)
    }

    private static func linearSRGBToP3(_ c: SIMD3<Float>) -> SIMD3<Float> {
        times(
            [
                [0.822_462, 0.177_538, 0], [0.033_194, 0.966_806, 0],
                [0.017_083, 0.072_397, 0.910_52],
            ], c)
    }
}
