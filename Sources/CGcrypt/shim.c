#include "CGcrypt.h"

#include <CLibrary.h>
#include <pthread.h>
#include <string.h>

// gcrypt.h: numbers of its interface, which do not change.
enum { DISABLE_SECURE_MEMORY = 37, INITIALIZATION_FINISHED = 38, FINALIZE = 5 };
enum { PREFERRED_RANDOM = 65, RANDOM_OF_SYSTEM = 3 };
// Bytes of the order of P-521.
enum { LONGEST_SECRET = 66 };
enum { FLAG_HMAC = 2, KDF_PBKDF2 = 34, AES_128 = 7, AES_192 = 8, AES_256 = 9, UNSIGNED = 5 };

typedef struct gcry_sexp *sexp;
typedef struct gcry_mpi *mpi;
typedef struct gcry_md *digest_handle;
typedef struct gcry_cipher *cipher_handle;
typedef struct gcry_context *context;
typedef struct gcry_mpi_point *ec_point;

#define FUNCTIONS(X) \
    X(needed, const char *, check_version, gcry_check_version, (const char *)) \
    X(needed, unsigned, control, gcry_control, (int, ...)) \
    X(needed, unsigned, md_length, gcry_md_get_algo_dlen, (int)) \
    X(needed, void, md_hash, gcry_md_hash_buffer, (int, void *, const void *, size_t)) \
    X(needed, unsigned, md_open, gcry_md_open, (digest_handle *, int, unsigned)) \
    X(needed, unsigned, md_set_key, gcry_md_setkey, (digest_handle, const void *, size_t)) \
    X(needed, void, md_write, gcry_md_write, (digest_handle, const void *, size_t)) \
    X(needed, const uint8_t *, md_read, gcry_md_read, (digest_handle, int)) \
    X(needed, void, md_reset, gcry_md_reset, (digest_handle)) \
    X(needed, void, md_close, gcry_md_close, (digest_handle)) \
    X(needed, unsigned, kdf, gcry_kdf_derive, \
      (const void *, size_t, int, int, const void *, size_t, unsigned long, size_t, void *)) \
    X(needed, unsigned, cipher_open, gcry_cipher_open, (cipher_handle *, int, int, unsigned)) \
    X(needed, void, cipher_close, gcry_cipher_close, (cipher_handle)) \
    X(needed, unsigned, cipher_control, gcry_cipher_ctl, (cipher_handle, int, void *, size_t)) \
    X(needed, unsigned, set_key, gcry_cipher_setkey, (cipher_handle, const void *, size_t)) \
    X(needed, unsigned, set_vector, gcry_cipher_setiv, (cipher_handle, const void *, size_t)) \
    X(needed, unsigned, set_counter, gcry_cipher_setctr, (cipher_handle, const void *, size_t)) \
    X(needed, unsigned, authenticate, gcry_cipher_authenticate, \
      (cipher_handle, const void *, size_t)) \
    X(needed, unsigned, encrypt, gcry_cipher_encrypt, \
      (cipher_handle, void *, size_t, const void *, size_t)) \
    X(needed, unsigned, decrypt, gcry_cipher_decrypt, \
      (cipher_handle, void *, size_t, const void *, size_t)) \
    X(needed, unsigned, get_tag, gcry_cipher_gettag, (cipher_handle, void *, size_t)) \
    X(needed, unsigned, check_tag, gcry_cipher_checktag, (cipher_handle, const void *, size_t)) \
    X(needed, unsigned, sexp_build, gcry_sexp_build, (sexp *, size_t *, const char *, ...)) \
    X(needed, void, sexp_release, gcry_sexp_release, (sexp)) \
    X(needed, sexp, sexp_find, gcry_sexp_find_token, (sexp, const char *, size_t)) \
    X(needed, const char *, sexp_data, gcry_sexp_nth_data, (sexp, int, size_t *)) \
    X(needed, unsigned, pk_verify, gcry_pk_verify, (sexp, sexp, sexp)) \
    X(needed, unsigned, pk_sign, gcry_pk_sign, (sexp *, sexp, sexp)) \
    X(needed, unsigned, mpi_scan, gcry_mpi_scan, (mpi *, int, const void *, size_t, size_t *)) \
    X(needed, unsigned, mpi_print, gcry_mpi_print, (int, uint8_t *, size_t, size_t *, mpi)) \
    X(needed, mpi, mpi_new, gcry_mpi_new, (unsigned)) \
    X(needed, void, mpi_release, gcry_mpi_release, (mpi)) \
    X(needed, unsigned, ec_new, gcry_mpi_ec_new, (context *, sexp, const char *)) \
    X(needed, void, context_release, gcry_ctx_release, (context)) \
    X(needed, ec_point, point_new, gcry_mpi_point_new, (unsigned)) \
    X(needed, void, point_release, gcry_mpi_point_release, (ec_point)) \
    X(needed, unsigned, point_decode, gcry_mpi_ec_decode_point, (ec_point, mpi, context)) \
    X(needed, int, point_is_on_curve, gcry_mpi_ec_curve_point, (ec_point, context)) \
    X(needed, ec_point, ec_get_point, gcry_mpi_ec_get_point, (const char *, context, int)) \
    X(needed, void, ec_multiply, gcry_mpi_ec_mul, (ec_point, mpi, ec_point, context)) \
    X(needed, int, ec_affine, gcry_mpi_ec_get_affine, (mpi, mpi, ec_point, context))
FUNCTIONS(GARTH_DECLARE)

static struct garth_library library = {GARTH_GCRYPT};
static bool is_usable;

static void load(void) {
    garth_library_open(&library);
    FUNCTIONS(GARTH_FIND)
    if (!garth_library_is_usable(&library))
        return;
    // The kernel's random numbers alone: a pool would be the same in all copies of a process, and
    // what feeds it is forbidden in the lock.
    control(PREFERRED_RANDOM, RANDOM_OF_SYSTEM);
    if (!check_version(NULL))
        return;
    // The memory of a page is locked away as a whole, and no page of it is written to disk on
    // purpose.
    control(DISABLE_SECURE_MEMORY, 0);
    control(INITIALIZATION_FINISHED, 0);
    is_usable = true;
}

bool garth_gcrypt_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_usable;
}

size_t garth_gcrypt_digest(
    enum garth_hash hash, const uint8_t *bytes, size_t count, uint8_t *digest) {
    md_hash(hash, digest, bytes, count);
    return md_length(hash);
}

size_t garth_gcrypt_hmac(
    enum garth_hash hash, const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count,
    uint8_t *code) {
    digest_handle handle;
    size_t length = 0;
    if (md_open(&handle, hash, FLAG_HMAC))
        return 0;
    if (!md_set_key(handle, key, key_count)) {
        md_write(handle, bytes, count);
        length = md_length(hash);
        memcpy(code, md_read(handle, hash), length);
    }
    md_close(handle);
    return length;
}

// A block of the key (RFC 8018 section 5.2, "F") with a salt of no bytes.
static void derive_block(
    digest_handle handle, enum garth_hash hash, unsigned number, unsigned long iterations,
    uint8_t *block) {
    const uint8_t place[] = {number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255};
    size_t length = md_length(hash);
    uint8_t last[64];
    md_reset(handle);
    md_write(handle, place, sizeof place);
    memcpy(last, md_read(handle, hash), length);
    memcpy(block, last, length);
    for (unsigned long i = 1; i < iterations; i++) {
        md_reset(handle);
        md_write(handle, last, length);
        memcpy(last, md_read(handle, hash), length);
        for (size_t j = 0; j < length; j++)
            block[j] ^= last[j];
    }
}

// The library takes no empty salt.
static bool derive_without_salt(
    enum garth_hash hash, const uint8_t *password, size_t password_count, unsigned long iterations,
    uint8_t *key, size_t key_count) {
    digest_handle handle;
    if (md_open(&handle, hash, FLAG_HMAC))
        return false;
    bool is_done = !md_set_key(handle, password, password_count);
    size_t length = md_length(hash);
    uint8_t block[64];
    for (size_t place = 0, number = 1; is_done && place < key_count; place += length, number++) {
        derive_block(handle, hash, (unsigned)number, iterations, block);
        memcpy(key + place, block, key_count - place < length ? key_count - place : length);
    }
    md_close(handle);
    return is_done;
}

bool garth_gcrypt_pbkdf2(
    enum garth_hash hash, const uint8_t *password, size_t password_count, const uint8_t *salt,
    size_t salt_count, unsigned long iterations, uint8_t *key, size_t key_count) {
    // An empty password has no address, either.
    if (!password)
        password = (const uint8_t *)"";
    if (salt_count == 0)
        return derive_without_salt(hash, password, password_count, iterations, key, key_count);
    return !kdf(
        password, password_count, KDF_PBKDF2, hash, salt, salt_count, iterations, key_count, key);
}

static bool run_cipher(
    cipher_handle handle, const struct garth_cipher_input *input, uint8_t *bytes, size_t count) {
    if (set_key(handle, input->key, input->key_count))
        return false;
    if (input->mode == GARTH_AES_CTR ? set_counter(handle, input->vector, input->vector_count)
                                     : set_vector(handle, input->vector, input->vector_count))
        return false;
    if (input->extra_count > 0 && authenticate(handle, input->extra, input->extra_count))
        return false;
    cipher_control(handle, FINALIZE, NULL, 0);
    if (input->encrypts ? encrypt(handle, bytes, count, NULL, 0)
                        : decrypt(handle, bytes, count, NULL, 0))
        return false;
    if (input->mode != GARTH_AES_GCM)
        return true;
    return !(input->encrypts ? get_tag(handle, input->tag, input->tag_count)
                             : check_tag(handle, input->tag, input->tag_count));
}

bool garth_gcrypt_cipher(const struct garth_cipher_input *input, uint8_t *bytes, size_t count) {
    int cipher = input->key_count == 16 ? AES_128 : input->key_count == 24 ? AES_192 : AES_256;
    cipher_handle handle;
    if (cipher_open(&handle, cipher, input->mode, 0))
        return false;
    bool is_done = run_cipher(handle, input, bytes, count);
    cipher_close(handle);
    return is_done;
}

static bool verified(sexp signature, sexp data, sexp key) {
    bool is_valid = signature && data && key && !pk_verify(signature, data, key);
    sexp_release(signature);
    sexp_release(data);
    sexp_release(key);
    return is_valid;
}

bool garth_gcrypt_verify(
    const char *curve, const uint8_t *point, size_t point_count, const uint8_t *hash,
    size_t hash_count, const uint8_t *signature, size_t signature_count) {
    sexp key = NULL, data = NULL, value = NULL;
    int half = (int)signature_count / 2;
    sexp_build(&key, NULL, "(public-key (ecc (curve %s) (q %b)))", curve, (int)point_count, point);
    sexp_build(&data, NULL, "(data (flags raw) (value %b))", (int)hash_count, hash);
    sexp_build(
        &value, NULL, "(sig-val (ecdsa (r %b) (s %b)))", half, signature, half, signature + half);
    return verified(value, data, key);
}

// Writes a number of a list with zeros before it.
static bool write_number(sexp list, const char *name, uint8_t *place, size_t count) {
    sexp item = sexp_find(list, name, 0);
    size_t length = 0;
    const char *bytes = item ? sexp_data(item, 1, &length) : NULL;
    while (length > count && *bytes == 0)
        bytes++, length--;
    bool fits = bytes && length <= count;
    if (fits) {
        memset(place, 0, count - length);
        memcpy(place + count - length, bytes, length);
    }
    sexp_release(item);
    return fits;
}

bool garth_gcrypt_sign(
    const char *curve, enum garth_hash algorithm, const uint8_t *secret, size_t count,
    const uint8_t *hash, size_t hash_count, uint8_t *signature) {
    static const char *const names[] = {
        [GARTH_SHA1] = "sha1", [GARTH_SHA256] = "sha256", [GARTH_SHA384] = "sha384",
        [GARTH_SHA512] = "sha512"};
    sexp key = NULL, data = NULL, result = NULL;
    // Numbers of keys have a sign.
    uint8_t number[1 + LONGEST_SECRET] = {0};
    if (count > LONGEST_SECRET)
        return false;
    memcpy(number + 1, secret, count);
    sexp_build(&key, NULL, "(private-key (ecc (curve %s) (d %b)))", curve, (int)count + 1, number);
    sexp_build(
        &data, NULL, "(data (flags rfc6979) (hash %s %b))", names[algorithm], (int)hash_count,
        hash);
    bool is_done = key && data && !pk_sign(&result, data, key)
        && write_number(result, "r", signature, count)
        && write_number(result, "s", signature + count, count);
    sexp_release(result);
    sexp_release(data);
    sexp_release(key);
    return is_done;
}

static bool print_number(mpi number, uint8_t *place, size_t count) {
    size_t length = 0;
    if (mpi_print(UNSIGNED, NULL, 0, &length, number) || length > count)
        return false;
    memset(place, 0, count - length);
    return !mpi_print(UNSIGNED, place + count - length, length, NULL, number);
}

static bool multiply(
    context curve, ec_point factor, mpi number, uint8_t *product, size_t count) {
    ec_point result = point_new(0);
    mpi x = mpi_new(0), y = mpi_new(0);
    ec_multiply(result, number, factor, curve);
    bool is_done = !ec_affine(x, y, result, curve) && print_number(x, product + 1, count)
        && print_number(y, product + 1 + count, count);
    product[0] = 4;
    mpi_release(x);
    mpi_release(y);
    point_release(result);
    return is_done;
}

static ec_point read_point(context curve, const uint8_t *bytes, size_t count) {
    if (count == 0)
        return ec_get_point("g", curve, 1);
    ec_point point = point_new(0);
    mpi number = NULL;
    bool is_valid = !mpi_scan(&number, UNSIGNED, bytes, count, NULL)
        && !point_decode(point, number, curve) && point_is_on_curve(point, curve);
    mpi_release(number);
    if (is_valid)
        return point;
    point_release(point);
    return NULL;
}

bool garth_gcrypt_multiply(
    const char *curve, const uint8_t *point, size_t point_count, const uint8_t *secret,
    size_t count, uint8_t *product) {
    context on = NULL;
    mpi number = NULL;
    if (ec_new(&on, NULL, curve))
        return false;
    ec_point factor = read_point(on, point, point_count);
    bool is_done = factor && !mpi_scan(&number, UNSIGNED, secret, count, NULL)
        && multiply(on, factor, number, product, count);
    mpi_release(number);
    if (factor)
        point_release(factor);
    context_release(on);
    return is_done;
}

bool garth_gcrypt_rsa_verify(
    const uint8_t *modulus, size_t modulus_count, const uint8_t *exponent, size_t exponent_count,
    const char *hash_name, const uint8_t *hash, size_t hash_count, int salt_count,
    const uint8_t *signature, size_t signature_count) {
    sexp key = NULL, data = NULL, value = NULL;
    sexp_build(
        &key, NULL, "(public-key (rsa (n %b) (e %b)))", (int)modulus_count, modulus,
        (int)exponent_count, exponent);
    if (salt_count < 0)
        sexp_build(
            &data, NULL, "(data (flags pkcs1) (hash %s %b))", hash_name, (int)hash_count, hash);
    else
        sexp_build(
            &data, NULL, "(data (flags pss) (salt-length %d) (hash %s %b))", salt_count, hash_name,
            (int)hash_count, hash);
    sexp_build(&value, NULL, "(sig-val (rsa (s %b)))", (int)signature_count, signature);
    return verified(value, data, key);
}
