#define _GNU_SOURCE
#include "CJavaScriptCore.h"

#include <CLibrary.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "watch.h"

// The types of JavaScriptCore's public C headers, as far as they are used.
typedef void (*initialize_function)(JSContextRef, JSObjectRef);
typedef void (*finalize_function)(JSObjectRef);
typedef struct OpaqueJSScript *JSScriptRef;
typedef void *JSWeakRef;
typedef JSValueRef (*get_function)(JSContextRef, JSObjectRef, JSStringRef, JSValueRef *);

// JSObjectRef.h, JSClassDefinition; the members that stay zero are untyped pointers here.
typedef struct {
    int version;
    unsigned attributes;
    const char *name;
    JSClassRef parent;
    const void *static_values;
    const void *static_functions;
    initialize_function initialize;
    finalize_function finalize;
    void *has_property;
    get_function get_property;
    void *set_property;
    void *delete_property;
    void *get_property_names;
    garth_js_function call;
    void *construct;
    void *has_instance;
    void *convert;
} class_definition;

enum { no_automatic_prototype = 2, typed_array_int32 = 2, typed_array_uint8 = 3 };

// Those of private headers are missing in older versions. Without
//   ...UnhandledRejectionCallback: rejections are not reported;
//   ...EvalEnabled: no text is kept from becoming code;
//   ...GarbageCollectForDebugging: garbage is collected when as much is allocated as there was;
//   JSScript...: the text of a script is copied;
//   JSObjectGetGlobalContext: functions of the prelude show their text;
//   JSObjectGetProxyTarget: proxies are told as the objects that they stand for;
//   JSObjectSetPrivateProperty: the windows of frames are kept as long as the page;
//   JSWeak...: what a script makes and leaves is kept until it has ended.
#define FUNCTIONS(X) \
    X(needed, JSContextGroupRef, JSContextGroupCreate, (void)) \
    X(needed, void, JSContextGroupRelease, (JSContextGroupRef)) \
    X(needed, JSGlobalContextRef, JSGlobalContextCreateInGroup, (JSContextGroupRef, JSClassRef)) \
    X(needed, void, JSGlobalContextRelease, (JSGlobalContextRef)) \
    X(needed, JSObjectRef, JSContextGetGlobalObject, (JSContextRef)) \
    X(needed, JSValueRef, JSEvaluateScript, \
      (JSContextRef, JSStringRef, JSObjectRef, JSStringRef, int, JSValueRef *)) \
    X(needed, void, JSGarbageCollect, (JSContextRef)) \
    X(needed, JSStringRef, JSStringCreateWithCharacters, (const uint16_t *, size_t)) \
    X(needed, JSStringRef, JSStringCreateWithUTF8CString, (const char *)) \
    X(needed, void, JSStringRelease, (JSStringRef)) \
    X(needed, size_t, JSStringGetLength, (JSStringRef)) \
    X(needed, const uint16_t *, JSStringGetCharactersPtr, (JSStringRef)) \
    X(needed, JSValueRef, JSValueMakeNull, (JSContextRef)) \
    X(needed, JSValueRef, JSValueMakeBoolean, (JSContextRef, bool)) \
    X(needed, JSValueRef, JSValueMakeNumber, (JSContextRef, double)) \
    X(needed, JSValueRef, JSValueMakeString, (JSContextRef, JSStringRef)) \
    X(needed, bool, JSValueIsNull, (JSContextRef, JSValueRef)) \
    X(needed, bool, JSValueIsUndefined, (JSContextRef, JSValueRef)) \
    X(needed, bool, JSValueIsNumber, (JSContextRef, JSValueRef)) \
    X(needed, bool, JSValueIsObject, (JSContextRef, JSValueRef)) \
    X(needed, bool, JSValueIsString, (JSContextRef, JSValueRef)) \
    X(needed, bool, JSValueToBoolean, (JSContextRef, JSValueRef)) \
    X(needed, double, JSValueToNumber, (JSContextRef, JSValueRef, JSValueRef *)) \
    X(needed, JSStringRef, JSValueToStringCopy, (JSContextRef, JSValueRef, JSValueRef *)) \
    X(needed, void, JSValueProtect, (JSContextRef, JSValueRef)) \
    X(needed, void, JSValueUnprotect, (JSContextRef, JSValueRef)) \
    X(needed, JSClassRef, JSClassCreate, (const class_definition *)) \
    X(needed, JSObjectRef, JSObjectMake, (JSContextRef, JSClassRef, void *)) \
    X(needed, void *, JSObjectGetPrivate, (JSObjectRef)) \
    X(needed, JSObjectRef, JSObjectMakeArray, \
      (JSContextRef, size_t, const JSValueRef *, JSValueRef *)) \
    X(needed, JSValueRef, JSObjectGetProperty, \
      (JSContextRef, JSObjectRef, JSStringRef, JSValueRef *)) \
    X(needed, void, JSObjectSetProperty, \
      (JSContextRef, JSObjectRef, JSStringRef, JSValueRef, unsigned, JSValueRef *)) \
    X(needed, JSValueRef, JSObjectCallAsFunction, \
      (JSContextRef, JSObjectRef, JSObjectRef, size_t, const JSValueRef *, JSValueRef *)) \
    X(needed, JSObjectRef, JSObjectMakeTypedArray, (JSContextRef, int, size_t, JSValueRef *)) \
    X(needed, void *, JSObjectGetTypedArrayBytesPtr, (JSContextRef, JSObjectRef, JSValueRef *)) \
    X(needed, size_t, JSObjectGetTypedArrayByteLength, (JSContextRef, JSObjectRef, JSValueRef *)) \
    X(needed, size_t, JSObjectGetTypedArrayByteOffset, (JSContextRef, JSObjectRef, JSValueRef *)) \
    X(optional, void, JSGlobalContextSetUnhandledRejectionCallback, \
      (JSGlobalContextRef, JSObjectRef, JSValueRef *)) \
    X(optional, void, JSGlobalContextSetEvalEnabled, (JSGlobalContextRef, bool, JSStringRef)) \
    X(optional, void, JSSynchronousGarbageCollectForDebugging, (JSContextRef)) \
    X(optional, JSScriptRef, JSScriptCreateReferencingImmortalASCIIText, \
      (JSContextGroupRef, JSStringRef, int, const char *, size_t, JSStringRef *, int *)) \
    X(optional, JSValueRef, JSScriptEvaluate, \
      (JSContextRef, JSScriptRef, JSValueRef, JSValueRef *)) \
    X(optional, void, JSScriptRelease, (JSScriptRef)) \
    X(optional, JSContextRef, JSObjectGetGlobalContext, (JSObjectRef)) \
    X(optional, JSObjectRef, JSObjectGetProxyTarget, (JSObjectRef)) \
    X(optional, bool, JSObjectSetPrivateProperty, \
      (JSContextRef, JSObjectRef, JSStringRef, JSValueRef)) \
    X(optional, JSWeakRef, JSWeakCreate, (JSContextGroupRef, JSObjectRef)) \
    X(optional, JSObjectRef, JSWeakGetObject, (JSWeakRef)) \
    X(optional, void, JSWeakRelease, (JSContextGroupRef, JSWeakRef))

#define DECLARE(need, result, name, parameters) static result(*p_##name) parameters;
FUNCTIONS(DECLARE)

static struct garth_library library = {
    GARTH_JAVASCRIPTCORE,
    // Those of Debian 12, of its testing and of 13.
    .tested = " 2.50.6 2.52.6 2.54.3 ",
};

static JSClassRef function_class;

// As major * 1000 + minor.
enum { first_with_structure_heap_size = 2052 };

// Names the library, and sets the options that only its version knows: an unknown one is a line on
// standard error. The first context reads them.
static void choose_options(void) {
    static const char *const remarks[] = {" (interface 6.0)", " (interface 4.1)"};
    unsigned (*major)(void), (*minor)(void), (*micro)(void);
    garth_library_find(&library, &major, "jsc_get_major_version", garth_optional);
    garth_library_find(&library, &minor, "jsc_get_minor_version", garth_optional);
    garth_library_find(&library, &micro, "jsc_get_micro_version", garth_optional);
    if (!major || !minor || !micro) {
        garth_library_describe(&library, "of an unknown version", remarks[library.found]);
        return;
    }
    char version[32];
    snprintf(version, sizeof version, "%u.%u.%u", major(), minor(), micro());
    garth_library_describe(&library, version, remarks[library.found]);
    // Versions since 2.52 reserve 2 GB for the shapes of objects, which is all that the lock leaves.
    // A shape takes about 100 bytes: a page has room for a million.
    if (major() * 1000 + minor() >= first_with_structure_heap_size)
        setenv("JSC_structureHeapSizeInKB", "131072", 1);
}

static void load(void) {
    // Before the library is loaded: no threads, no executable memory, no reserve of 70 GB.
    setenv("Malloc", "1", 1);
    setenv("JSC_useJIT", "0", 1);
    setenv("JSC_useConcurrentGC", "0", 1);
    setenv("JSC_numberOfGCMarkers", "1", 1);
    setenv("JSC_useWasm", "0", 1);
    // Versions of 2025 ask the system's bus to tell them of another time zone. There is none to them.
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "disabled:", 1);
    // As WebKit has it for pages: the heap of a small context collects at each megabyte.
    setenv("JSC_smallHeapSize", "33554432", 1);
    // A heap grows by half from 64 MB on, and by a quarter from 128 MB on, before it collects: garbage
    // does not meet the limit of memory.
    setenv("JSC_forceRAMSize", "268435456", 1);
    if (!garth_library_open(&library))
        return;
#define FIND(need, result, name, parameters) \
    garth_library_find(&library, &p_##name, #name, garth_##need);
    FUNCTIONS(FIND)
    if (!garth_library_is_usable(&library))
        return;
    choose_options();
    garth_js_note_code((void *)p_JSEvaluateScript);
}

static uintptr_t nothing(void) { return 0; }

// What is optional is missing then; the functions that are needed stand in for it.
void garth_js_abandon_library(void) {
#define STAND_IN_needed(name) p_##name = (__typeof__(p_##name))nothing;
#define STAND_IN_optional(name) p_##name = NULL;
#define ABANDON(need, result, name, parameters) STAND_IN_##need(name)
    FUNCTIONS(ABANDON)
}

const char *garth_js_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return garth_library_is_usable(&library) ? NULL : library.problem;
}
const char *garth_js_version(void) {
    return garth_library_is_usable(&library) ? library.description : NULL;
}

JSContextGroupRef garth_js_group_make(void) { return p_JSContextGroupCreate(); }
JSGlobalContextRef garth_js_context_make(JSContextGroupRef group, bool is_of_worker) {
    // A class of its own gives the global a prototype that the prelude can make its window's.
    static JSClassRef global_classes[2];
    JSClassRef *global_class = &global_classes[is_of_worker];
    if (!*global_class) {
        class_definition definition = {.name = is_of_worker ? "DedicatedWorkerGlobalScope" : "Window"};
        *global_class = p_JSClassCreate(&definition);
    }
    return p_JSGlobalContextCreateInGroup(group, *global_class);
}
void garth_js_context_release(JSGlobalContextRef context) { p_JSGlobalContextRelease(context); }
void garth_js_group_release(JSContextGroupRef group) { p_JSContextGroupRelease(group); }
JSObjectRef garth_js_global(JSContextRef context) { return p_JSContextGetGlobalObject(context); }
void garth_js_set_eval(JSGlobalContextRef context, bool is_enabled) {
    if (!p_JSGlobalContextSetEvalEnabled)
        return;
    JSStringRef message = p_JSStringCreateWithUTF8CString(
        "The Content-Security-Policy of the page does not allow 'unsafe-eval'");
    p_JSGlobalContextSetEvalEnabled(context, is_enabled, message);
    p_JSStringRelease(message);
}
void garth_js_set_rejection_callback(JSGlobalContextRef context, JSObjectRef function) {
    if (p_JSGlobalContextSetUnhandledRejectionCallback)
        p_JSGlobalContextSetUnhandledRejectionCallback(context, function, NULL);
}

JSValueRef garth_js_evaluate(
    JSContextRef context, JSStringRef source, JSStringRef url, int line, JSValueRef *exception) {
    enum garth_place before = garth_enter_scripts();
    JSValueRef value = p_JSEvaluateScript(context, source, NULL, url, line, exception);
    garth_place = before;
    return value;
}
JSValueRef garth_js_evaluate_text(
    JSContextGroupRef group, JSContextRef context, const char *text, size_t size, JSStringRef url,
    JSValueRef *exception) {
    if (!p_JSScriptCreateReferencingImmortalASCIIText || !p_JSScriptEvaluate || !p_JSScriptRelease)
        return NULL;
    JSScriptRef script =
        p_JSScriptCreateReferencingImmortalASCIIText(group, url, 1, text, size, NULL, NULL);
    if (script == NULL) return NULL;
    JSValueRef value = p_JSScriptEvaluate(context, script, NULL, exception);
    p_JSScriptRelease(script);
    return value;
}
void garth_js_collect_now(JSContextRef context) {
    if (p_JSSynchronousGarbageCollectForDebugging)
        p_JSSynchronousGarbageCollectForDebugging(context);
    else
        p_JSGarbageCollect(context);
}
// The allocator itself gives back what is at the end of its heap only.
size_t garth_js_used_memory(void) { return mallinfo2().uordblks; }
void garth_js_release_memory(void) { malloc_trim(1 << 20); }

JSStringRef garth_js_string_make(const uint16_t *units, size_t count) {
    return p_JSStringCreateWithCharacters(units, count);
}
JSStringRef garth_js_plain_string_make(const void *ascii, size_t count) {
    char few[256], *text = count < sizeof few ? few : malloc(count + 1);
    if (text == NULL) return NULL;
    memcpy(text, ascii, count);
    text[count] = 0;
    JSStringRef string = p_JSStringCreateWithUTF8CString(text);
    if (text != few) free(text);
    return string;
}
void garth_js_string_release(JSStringRef string) {
    if (string) p_JSStringRelease(string);
}
size_t garth_js_string_length(JSStringRef string) { return p_JSStringGetLength(string); }
const uint16_t *garth_js_string_units(JSStringRef string) {
    return p_JSStringGetCharactersPtr(string);
}

JSValueRef garth_js_null(JSContextRef context) { return p_JSValueMakeNull(context); }
JSValueRef garth_js_boolean(JSContextRef context, bool value) {
    return p_JSValueMakeBoolean(context, value);
}
JSValueRef garth_js_number(JSContextRef context, double value) {
    return p_JSValueMakeNumber(context, value);
}
JSValueRef garth_js_string(JSContextRef context, JSStringRef string) {
    return p_JSValueMakeString(context, string);
}
bool garth_js_is_null(JSContextRef context, JSValueRef value) {
    return p_JSValueIsNull(context, value);
}
bool garth_js_is_object(JSContextRef context, JSValueRef value) {
    return p_JSValueIsObject(context, value);
}
bool garth_js_is_proxy(JSContextRef context, JSValueRef value) {
    return p_JSObjectGetProxyTarget && p_JSValueIsObject(context, value)
        && p_JSObjectGetProxyTarget((JSObjectRef)value) != NULL;
}
bool garth_js_is_of(JSContextRef context, JSValueRef value) {
    return p_JSObjectGetGlobalContext && p_JSValueIsObject(context, value)
        && p_JSObjectGetGlobalContext((JSObjectRef)value) == context;
}
bool garth_js_is_string(JSContextRef context, JSValueRef value) {
    return p_JSValueIsString(context, value);
}
bool garth_js_to_boolean(JSContextRef context, JSValueRef value) {
    return p_JSValueToBoolean(context, value);
}
double garth_js_to_number(JSContextRef context, JSValueRef value) {
    if (!p_JSValueIsNumber(context, value))
        return __builtin_nan("");
    return p_JSValueToNumber(context, value, NULL);
}
JSStringRef garth_js_to_string(JSContextRef context, JSValueRef value, JSValueRef *exception) {
    // The value may be an object, whose own function makes its text.
    enum garth_place before = garth_place;
    if (before == garth_in_host) garth_enter_scripts();
    JSStringRef string = p_JSValueToStringCopy(context, value, exception);
    garth_place = before;
    return string;
}
void garth_js_protect(JSContextRef context, JSValueRef value) { p_JSValueProtect(context, value); }
void garth_js_unprotect(JSContextRef context, JSValueRef value) {
    p_JSValueUnprotect(context, value);
}

// A function of the host: what it calls, and what it is called with.
struct host_function {
    garth_js_function function;
    void *data;
    void (*release)(void *);
};

static JSValueRef dispatch(
    JSContextRef context, JSObjectRef function, JSObjectRef this_object, size_t count,
    const JSValueRef *arguments, JSValueRef *exception) {
    garth_place = garth_in_native;
    struct host_function *target = p_JSObjectGetPrivate(function);
    JSValueRef value =
        target->function(context, function, this_object, count, arguments, exception);
    garth_leave_native();
    return value;
}

// The function is garbage. Nothing of the heap is touched here.
static void finalize(JSObjectRef function) {
    struct host_function *target = p_JSObjectGetPrivate(function);
    if (!target)
        return;
    target->release(target->data);
    free(target);
}

JSObjectRef garth_js_function_make(
    JSContextRef context, garth_js_function function, void *data, void (*release)(void *)) {
    if (!function_class) {
        class_definition definition = {
            .attributes = no_automatic_prototype,
            .name = "Function",
            .finalize = finalize,
            .call = dispatch};
        function_class = p_JSClassCreate(&definition);
    }
    struct host_function *target = malloc(sizeof *target);
    if (!target)
        return NULL;
    *target = (struct host_function){function, data, release};
    return p_JSObjectMake(context, function_class, target);
}

static JSValueRef get_named(
    JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception) {
    JSObjectRef look_up = p_JSObjectGetPrivate(object);
    if (!look_up)
        return NULL;
    JSValueRef argument = p_JSValueMakeString(context, name);
    JSValueRef value =
        p_JSObjectCallAsFunction(context, look_up, NULL, 1, &argument, exception);
    return value && !p_JSValueIsUndefined(context, value) ? value : NULL;
}

JSObjectRef garth_js_named_make(JSContextRef context, JSObjectRef look_up) {
    static JSClassRef named_class;
    if (!named_class) {
        class_definition definition = {
            .attributes = no_automatic_prototype, .name = "WindowProperties",
            .get_property = get_named};
        named_class = p_JSClassCreate(&definition);
    }
    JSObjectRef object = p_JSObjectMake(context, named_class, look_up);
    // The object keeps the function, which leads back to it: neither keeps the other's window.
    JSStringRef name = p_JSStringCreateWithUTF8CString("lookUp");
    if (!p_JSObjectSetPrivateProperty
        || !p_JSObjectSetPrivateProperty(context, object, name, look_up))
        p_JSValueProtect(context, look_up);
    p_JSStringRelease(name);
    return object;
}
void *garth_js_weak_make(JSContextGroupRef group, JSObjectRef object) {
    return p_JSWeakGetObject && p_JSWeakRelease && p_JSWeakCreate ? p_JSWeakCreate(group, object)
                                                                  : NULL;
}
JSObjectRef garth_js_weak_get(void *weak) { return p_JSWeakGetObject(weak); }
void garth_js_weak_release(JSContextGroupRef group, void *weak) { p_JSWeakRelease(group, weak); }
void *garth_js_private(JSObjectRef object) {
    struct host_function *target = p_JSObjectGetPrivate(object);
    return target ? target->data : NULL;
}
JSObjectRef garth_js_object_make(JSContextRef context) { return p_JSObjectMake(context, NULL, NULL); }
JSObjectRef garth_js_array_make(JSContextRef context, const JSValueRef *values, size_t count) {
    return p_JSObjectMakeArray(context, count, values, NULL);
}
JSValueRef garth_js_get(JSContextRef context, JSObjectRef object, const char *name) {
    // The property may have a getter.
    enum garth_place before = garth_place;
    JSStringRef string = p_JSStringCreateWithUTF8CString(name);
    if (before == garth_in_host) garth_enter_scripts();
    JSValueRef value = p_JSObjectGetProperty(context, object, string, NULL);
    garth_place = before;
    p_JSStringRelease(string);
    return value;
}
void garth_js_set(JSContextRef context, JSObjectRef object, const char *name, JSValueRef value) {
    JSStringRef string = p_JSStringCreateWithUTF8CString(name);
    p_JSObjectSetProperty(context, object, string, value, 0, NULL);
    p_JSStringRelease(string);
}
JSValueRef garth_js_call(
    JSContextRef context, JSObjectRef function, JSObjectRef this_object, size_t count,
    const JSValueRef *arguments, JSValueRef *exception) {
    enum garth_place before = garth_enter_scripts();
    JSValueRef value =
        p_JSObjectCallAsFunction(context, function, this_object, count, arguments, exception);
    garth_place = before;
    return value;
}

JSObjectRef garth_js_int32_array(JSContextRef context, size_t count) {
    return p_JSObjectMakeTypedArray(context, typed_array_int32, count, NULL);
}
JSObjectRef garth_js_uint8_array(JSContextRef context, size_t count) {
    return p_JSObjectMakeTypedArray(context, typed_array_uint8, count, NULL);
}
void *garth_js_bytes(JSContextRef context, JSObjectRef array, size_t *count) {
    *count = p_JSObjectGetTypedArrayByteLength(context, array, NULL);
    char *bytes = p_JSObjectGetTypedArrayBytesPtr(context, array, NULL);
    if (!bytes)
        return NULL;
    return bytes + p_JSObjectGetTypedArrayByteOffset(context, array, NULL);
}
