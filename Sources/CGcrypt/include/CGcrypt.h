#pragma once
// What pages compute with keys (Web Cryptography): libgcrypt, which JavaScriptCore brings along in
// most of its packages. Its declarations stand in the shim, so that no headers are needed to
// build. All of it works in the process of the page, on bytes that the page has given.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library, before the lock; whether it can be used.
bool garth_gcrypt_load(void);

// The hashes, by the numbers of the library.
enum garth_hash {
    GARTH_SHA1 = 2,
    GARTH_SHA256 = 8,
    GARTH_SHA384 = 9,
    GARTH_SHA512 = 10,
};
enum garth_cipher { GARTH_AES_CBC = 3, GARTH_AES_CTR = 6, GARTH_AES_GCM = 9 };

// Writes the hash, of at most 64 bytes; its count.
size_t garth_gcrypt_digest(
    enum garth_hash hash, const uint8_t *bytes, size_t count, uint8_t *digest);
// Writes the code of a message (RFC 2104); its count, 0 for a failure.
size_t garth_gcrypt_hmac(
    enum garth_hash hash, const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count,
    uint8_t *code);
// Derives a key (RFC 8018, PBKDF2 with HMAC).
bool garth_gcrypt_pbkdf2(
    enum garth_hash hash, const uint8_t *password, size_t password_count, const uint8_t *salt,
    size_t salt_count, unsigned long iterations, uint8_t *key, size_t key_count);

struct garth_cipher_input {
    enum garth_cipher mode;
    bool encrypts;
    const uint8_t *key, *vector, *extra;
    size_t key_count, vector_count, extra_count;
    // The tag of GCM: written, or compared.
    uint8_t *tag;
    size_t tag_count;
};
// Encrypts or decrypts in place; false for keys and vectors that do not fit, and for a wrong tag.
bool garth_gcrypt_cipher(const struct garth_cipher_input *input, uint8_t *bytes, size_t count);

// Keys on curves. A curve has its name in the library ("NIST P-256"), a point is not compressed
// (SEC 1). Whether (r, s), of half the signature each, is a signature of a hash, no longer than
// the order.
bool garth_gcrypt_verify(
    const char *curve, const uint8_t *point, size_t point_count, const uint8_t *hash,
    size_t hash_count,
    const uint8_t *signature, size_t signature_count);
// Signs a hash, with the numbers of RFC 6979: writes r and s, each of `count` bytes.
bool garth_gcrypt_sign(
    const char *curve, enum garth_hash algorithm, const uint8_t *secret, size_t count,
    const uint8_t *hash,
    size_t hash_count, uint8_t *signature);
// Multiplies a point, or the generator for none, by a secret: writes the point, of 1 + 2 * count
// bytes.
bool garth_gcrypt_multiply(
    const char *curve, const uint8_t *point, size_t point_count, const uint8_t *secret,
    size_t count,
    uint8_t *product);

// Whether a signature fits a public RSA key (RFC 8017): PSS with the salt's count, or PKCS #1 v1.5
// for -1.
bool garth_gcrypt_rsa_verify(
    const uint8_t *modulus, size_t modulus_count, const uint8_t *exponent, size_t exponent_count,
    const char *hash_name, const uint8_t *hash, size_t hash_count, int salt_count,
    const uint8_t *signature,
    size_t signature_count);
