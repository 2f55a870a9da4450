import CGcrypt

/// Web Cryptography by libgcrypt, in the process of the page. The prelude has checked the kinds of keys and
/// the sizes of vectors; all bytes are the page's.
extension Natives {
    static let hasCrypto: NativeFunction.Body = { _, call in
        call.value(flag: garth_gcrypt_load())
    }

    /// The hash of bytes: `digest(hash, bytes)`.
    static let digest: NativeFunction.Body = { _, call in
        guard let hash = call.hash(0) else { return call.null }
        return unsafe call.written(64) { place in
            call.withBytes(1) { bytes in
                unsafe bytes.withUnsafeBufferPointer {
                    unsafe garth_gcrypt_digest(hash, $0.baseAddress, $0.count, place)
                }
            }
        }
    }

    /// The code of a message: `hmac(hash, key, bytes)`; null for a failure.
    static let hmac: NativeFunction.Body = { _, call in
        guard let hash = call.hash(0) else { return call.null }
        return unsafe call.written(64) { place in
            unsafe call.withPointers(1, 2) { key, bytes in
                unsafe garth_gcrypt_hmac(
                    hash, key.baseAddress, key.count, bytes.baseAddress, bytes.count, place)
            }
        }
    }

    /// A key from a password: `deriveKey(hash, password, salt, iterations, count)`; null for a failure.
    static let deriveKey: NativeFunction.Body = { _, call in
        guard let hash = call.hash(0), let count = Int(exactly: call.double(4)),
            let iterations = UInt(exactly: call.double(3)), 1...1 << 20 ~= count
        else { return call.null }
        return unsafe call.written(count) { place in
            unsafe call.withPointers(1, 2) { password, salt in
                unsafe garth_gcrypt_pbkdf2(
                    hash, password.baseAddress, password.count, salt.baseAddress, salt.count,
                    iterations, place, count) ? count : 0
            }
        }
    }

    /// `encipher(mode, encrypts, key, vector, bytes, extra, tagCount)`: the bytes, with the tag of GCM behind
    /// them; null for a wrong tag, and for a key or vector that does not fit.
    static let encipher: NativeFunction.Body = { _, call in
        guard garth_gcrypt_load() else { return call.null }
        var work = CipherWork(call)
        return work.run() ? call.value(bytes: work.bytes) : call.null
    }

    /// Whether a signature fits: `verifyOnCurve(curve, point, hashed, signature)`.
    static let verifyOnCurve: NativeFunction.Body = { _, call in
        let curve = call.text(0)
        let isValid = unsafe call.withPointers(1, 2) { point, hashed in
            call.withBytes(3) { signature in
                unsafe signature.withUnsafeBufferPointer {
                    unsafe garth_gcrypt_load()
                        && garth_gcrypt_verify(
                            curve, point.baseAddress, point.count, hashed.baseAddress, hashed.count,
                            $0.baseAddress, $0.count)
                }
            }
        }
        return call.value(flag: isValid)
    }

    /// A signature: `signOnCurve(curve, hash, secret, hashed)`; null for a secret that is none.
    static let signOnCurve: NativeFunction.Body = { _, call in
        guard let hash = call.hash(1) else { return call.null }
        let curve = call.text(0)
        return unsafe call.withPointers(2, 3) { secret, hashed in
            unsafe call.written(2 * secret.count) { place in
                unsafe garth_gcrypt_sign(
                    curve, hash, secret.baseAddress, secret.count, hashed.baseAddress, hashed.count,
                    place) ? 2 * secret.count : 0
            }
        }
    }

    /// The product of a point, of the generator for no bytes, with a number: `multiplyOnCurve(curve, point,
    /// number)`; null where that is no point.
    static let multiplyOnCurve: NativeFunction.Body = { _, call in
        guard garth_gcrypt_load() else { return call.null }
        let curve = call.text(0)
        return unsafe call.withPointers(1, 2) { point, number in
            let count = 1 + 2 * number.count
            return unsafe call.written(count) { place in
                unsafe garth_gcrypt_multiply(
                    curve, point.baseAddress, point.count, number.baseAddress, number.count, place)
                    ? count : 0
            }
        }
    }

    /// Whether a signature fits: `verifyRSA(modulus, exponent, hash, hashed, saltCount, signature)`; a salt
    /// of -1 is a signature of PKCS #1 v1.5.
    static let verifyRSA: NativeFunction.Body = { _, call in
        let hash = call.text(2)
        let saltCount = call.int(4)
        let isValid = unsafe call.withPointers(0, 1) { modulus, exponent in
            unsafe call.withPointers(3, 5) { hashed, signature in
                unsafe garth_gcrypt_load()
                    && garth_gcrypt_rsa_verify(
                        modulus.baseAddress, modulus.count, exponent.baseAddress, exponent.count,
                        hash, hashed.baseAddress, hashed.count, saltCount, signature.baseAddress,
                        signature.count)
            }
        }
        return call.value(flag: isValid)
    }
}

/// One use of a cipher.
private struct CipherWork {
    private(set) var bytes: [UInt8]
    private let mode: garth_cipher?
    private let encrypts: Bool
    private let key, vector, extra: [UInt8]
    private var tag: [UInt8]

    init(_ call: NativeCall) {
        let modes = ["CBC": GARTH_AES_CBC, "CTR": GARTH_AES_CTR, "GCM": GARTH_AES_GCM]
        mode = modes[call.text(0)]
        encrypts = call.flag(1)
        key = call.bytes(2)
        vector = call.bytes(3)
        bytes = call.bytes(4)
        extra = call.bytes(5)
        let tagCount = max(0, min(16, Int(call.int(6))))
        if encrypts {
            tag = [UInt8](repeating: 0, count: tagCount)
        } else {
            tag = Array(bytes.suffix(tagCount))
            bytes.removeLast(tag.count)
        }
    }

    mutating func run() -> Bool {
        guard let mode else { return false }
        let isDone = unsafe key.withUnsafeBufferPointer { key in
            unsafe vector.withUnsafeBufferPointer { vector in
                unsafe extra.withUnsafeBufferPointer { extra in
                    unsafe tag.withUnsafeMutableBufferPointer { tag in
                        var input = unsafe garth_cipher_input(
                            mode: mode, encrypts: encrypts, key: key.baseAddress,
                            vector: vector.baseAddress, extra: extra.baseAddress,
                            key_count: key.count, vector_count: vector.count,
                            extra_count: extra.count, tag: tag.baseAddress, tag_count: tag.count)
                        return unsafe bytes.withUnsafeMutableBufferPointer {
                            unsafe garth_gcrypt_cipher(&input, $0.baseAddress, $0.count)
                        }
                    }
                }
            }
        }
        if isDone, encrypts { bytes += tag }
        return isDone
    }
}

extension NativeCall {
    /// The hash that an argument names ("sha256"); nil for another name, and without the library.
    fileprivate func hash(_ place: Int) -> garth_hash? {
        guard garth_gcrypt_load() else { return nil }
        switch text(place) {
        case "sha1": return GARTH_SHA1
        case "sha256": return GARTH_SHA256
        case "sha384": return GARTH_SHA384
        case "sha512": return GARTH_SHA512
        default: return nil  // No name of a hash.
        }
    }

    fileprivate func text(_ place: Int) -> String {
        String(decoding: string(place), as: UTF8.self)
    }

    /// Lends the bytes of two typed arrays.
    fileprivate func withPointers<Result>(
        _ first: Int, _ second: Int,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        withBytes(first) { one in
            withBytes(second) { other in
                unsafe one.withUnsafeBufferPointer { one in
                    unsafe other.withUnsafeBufferPointer { unsafe body(one, $0) }
                }
            }
        }
    }

    /// An array of at most so many bytes, which `write` writes and counts; null for none.
    fileprivate func written(_ count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int)
        -> ScriptReference?
    {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            used = unsafe buffer.baseAddress.map { unsafe write($0) } ?? 0
        }
        return bytes.isEmpty ? null : value(bytes: bytes)
    }
}
