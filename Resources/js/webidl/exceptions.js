// DOMException (Web IDL Standard section 2.8.1).

import { construct, pagePrototypes, setPrototypeOf } from "./page.js";
import { toStr } from "./conversions.js";
import { brand, instance, interface_, whenSeen } from "./interfaces.js";

const errorCodes = {
    __proto__: null,
    IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
    NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
    InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14,
    InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
    URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};
export const DOMException = interface_("DOMException", null, () => class {
    get name() { return brand(this, DOMException).name; }
    get message() { return brand(this, DOMException).message; }
    get code() { return errorCodes[brand(this, DOMException).name] ?? 0; }
}, {
    make([message = undefined, name = undefined], newTarget) {
        return instance(DOMException, {
            message: message === undefined ? "" : toStr(message),
            name: name === undefined ? "Error" : toStr(name),
        }, newTarget);
    },
    constants: {
        INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4,
        INVALID_CHARACTER_ERR: 5, NO_DATA_ALLOWED_ERR: 6, NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8,
        NOT_SUPPORTED_ERR: 9, INUSE_ATTRIBUTE_ERR: 10, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12,
        INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14, INVALID_ACCESS_ERR: 15, VALIDATION_ERR: 16,
        TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20, URL_MISMATCH_ERR: 21,
        QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
    },
});
whenSeen(DOMException, () => setPrototypeOf(DOMException.prototype, pagePrototypes.error));
export function domException(name, message = "") {
    return construct(DOMException, [message, name]);
}
export function fail(name, message) {
    throw domException(name, message);
}
