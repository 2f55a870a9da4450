#pragma once
// JavaScriptCore by dlopen: the program neither links the library nor needs its headers. A page
// without scripts therefore costs nothing, and a machine without the library browses as before.
//
// The declarations repeat the parts of JavaScriptCore's stable C interface that GarthScript calls.
// Every function below except garth_js_load requires the loaded library; an earlier call is a
// mistake of the caller. All calls come from one thread.
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef const struct OpaqueJSContextGroup *JSContextGroupRef;
typedef struct OpaqueJSContext *JSGlobalContextRef;
typedef const struct OpaqueJSContext *JSContextRef;
typedef struct OpaqueJSString *JSStringRef;
typedef struct OpaqueJSClass *JSClassRef;
typedef const struct OpaqueJSValue *JSValueRef;
typedef struct OpaqueJSValue *JSObjectRef;

typedef JSValueRef (*garth_js_function)(
    JSContextRef context, JSObjectRef function, JSObjectRef this_object, size_t count,
    const JSValueRef *arguments, JSValueRef *exception);

// Loads version 6.0 or else 4.1 of the library, once. Returns NULL, or the reason why scripts
// cannot run. Sets the environment that keeps the engine to one thread without executable memory.
const char *garth_js_load(void);
// What was loaded, for people: "JavaScriptCore 2.52.6 (interface 6.0)"; NULL without one.
const char *garth_js_version(void);

// A group shares one heap among its contexts.
JSContextGroupRef garth_js_group_make(void);
JSGlobalContextRef garth_js_context_make(JSContextGroupRef group, bool is_of_worker);
void garth_js_context_release(JSGlobalContextRef context);
void garth_js_group_release(JSContextGroupRef group);
JSObjectRef garth_js_global(JSContextRef context);
// Calls `function` with a promise and its reason when a rejection was not handled.
// Whether `eval`, `Function` and the like make code of texts in a context.
void garth_js_set_eval(JSGlobalContextRef context, bool is_enabled);
void garth_js_set_rejection_callback(JSGlobalContextRef context, JSObjectRef function);

JSValueRef garth_js_evaluate(
    JSContextRef context, JSStringRef source, JSStringRef url, int line, JSValueRef *exception);
// Evaluates an ASCII text that is never freed, without a copy of it. NULL where the library cannot, or
// where the text does not parse.
JSValueRef garth_js_evaluate_text(
    JSContextGroupRef group, JSContextRef context, const char *text, size_t size, JSStringRef url,
    JSValueRef *exception);
// Collects garbage before it returns; an older library may do it later.
void garth_js_collect_now(JSContextRef context);

JSStringRef garth_js_string_make(const uint16_t *units, size_t count);
// A string of ASCII without U+0000, for which the engine keeps a byte each; NULL if memory is short.
JSStringRef garth_js_plain_string_make(const void *ascii, size_t count);
void garth_js_string_release(JSStringRef string);
size_t garth_js_string_length(JSStringRef string);
const uint16_t *garth_js_string_units(JSStringRef string);

JSValueRef garth_js_null(JSContextRef context);
JSValueRef garth_js_boolean(JSContextRef context, bool value);
JSValueRef garth_js_number(JSContextRef context, double value);
JSValueRef garth_js_string(JSContextRef context, JSStringRef string);
bool garth_js_is_null(JSContextRef context, JSValueRef value);
bool garth_js_is_object(JSContextRef context, JSValueRef value);
// Whether a value is an object of `Proxy`, or a global object.
bool garth_js_is_proxy(JSContextRef context, JSValueRef value);
// Whether a value is an object that was made in a global context; false where the library cannot tell.
bool garth_js_is_of(JSContextRef context, JSValueRef value);
bool garth_js_is_string(JSContextRef context, JSValueRef value);
bool garth_js_to_boolean(JSContextRef context, JSValueRef value);
// The number of a value that is one; NaN otherwise.
double garth_js_to_number(JSContextRef context, JSValueRef value);
JSStringRef garth_js_to_string(JSContextRef context, JSValueRef value, JSValueRef *exception);
void garth_js_protect(JSContextRef context, JSValueRef value);
void garth_js_unprotect(JSContextRef context, JSValueRef value);

// A function object that calls `function`; garth_js_private gives `data` back. When it is garbage,
// `release` gets `data`, and may not touch the heap.
JSObjectRef garth_js_function_make(
    JSContextRef context, garth_js_function function, void *data, void (*release)(void *));
void *garth_js_private(JSObjectRef object);
// An object whose properties are what `look_up` returns for their names, none for undefined. The
// prototype chain of a global may hold it, but no proxy.
JSObjectRef garth_js_named_make(JSContextRef context, JSObjectRef look_up);
// A reference that keeps no object; NULL where the library has none. Its object is NULL when that
// was garbage. It is released before the group.
void *garth_js_weak_make(JSContextGroupRef group, JSObjectRef object);
JSObjectRef garth_js_weak_get(void *weak);
void garth_js_weak_release(JSContextGroupRef group, void *weak);
JSObjectRef garth_js_object_make(JSContextRef context);
JSObjectRef garth_js_array_make(JSContextRef context, const JSValueRef *values, size_t count);
JSValueRef garth_js_get(JSContextRef context, JSObjectRef object, const char *name);
void garth_js_set(JSContextRef context, JSObjectRef object, const char *name, JSValueRef value);
JSValueRef garth_js_call(
    JSContextRef context, JSObjectRef function, JSObjectRef this_object, size_t count,
    const JSValueRef *arguments, JSValueRef *exception);

// Gives the pages of the heap in which nothing is used back to the system.
void garth_js_release_memory(void);
// The bytes of the heap that are in use, garbage of scripts among them.
size_t garth_js_used_memory(void);

// A new Int32Array or Uint8Array of `count` elements; NULL if memory is short.
JSObjectRef garth_js_int32_array(JSContextRef context, size_t count);
JSObjectRef garth_js_uint8_array(JSContextRef context, size_t count);
// The bytes of a typed array from its offset on; valid until the next call into the engine.
void *garth_js_bytes(JSContextRef context, JSObjectRef array, size_t *count);

// Counts the ticks of a timer of the processor time of this process; a handler of signals (watch.c).
void garth_js_tick(int signal, siginfo_t *info, void *context);
// Has `body` called with `argument` when a script of the host has run for more ticks than
// `tick_count` in one call, or has left next to no memory. The script does not go on. `body` must
// not return: it runs on the stack of the script, and the functions above do nothing from then on.
void garth_js_watch(
    uint32_t tick_count, void (*body)(void *argument, bool lacks_memory), void *argument);
// Has the script that runs ended when the native function that calls this returns: it asks for more
// than a page may have.
void garth_js_note_excess(void);
// Whether so many bytes leave enough memory for scripts to go on.
bool garth_js_has_room(size_t size);
