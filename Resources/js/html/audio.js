// Sound that nobody hears (Web Audio API): a context stays suspended, as one does that a browser does not let begin.

import { page } from "garth:realm";
import {
    apply, defineProperty, getOwnPropertyDescriptor, need, ownKeys, PArrayBuffer, PPromise, promiseResolve, typeError,
} from "../webidl/page.js";
import { dictionary } from "../webidl/values.js";
import { toDict, toDouble, toSequence, toStr, toULong } from "../webidl/conversions.js";
import {
    brand, implementsInterface, instance, interface_, interfaces, toState,
} from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { eventInterface, Event, fire } from "../events/event.js";
import { setTimer } from "./timers.js";
import { rejectedPromise } from "../streams/readable.js";

const PFloat32Array = page.Float32Array;
const sampleRate = 48_000;
const resolved = (value) => apply(promiseResolve, PPromise, [value]);
/// A finite number of a call.
function finite(v) {
    const number = toDouble(v);
    if (number - number !== 0) throw typeError("The number is not finite");
    return number;
}

// MARK: - Parameters

const AudioParam = interface_("AudioParam", null, () => {
    const members = class {
        get value() { return brand(this, AudioParam).value; }
        set value(v) { brand(this, AudioParam).value = finite(v); }
        get defaultValue() { return brand(this, AudioParam).defaultValue; }
        get minValue() { return brand(this, AudioParam).minValue; }
        get maxValue() { return brand(this, AudioParam).maxValue; }
        get automationRate() { return brand(this, AudioParam).rate ?? "a-rate"; }
        set automationRate(v) {
            const s = brand(this, AudioParam), text = toStr(v);
            if (text === "a-rate" || text === "k-rate") s.rate = text;
        }
    };
    // Its changes are planned for times that never come.
    for (const [name, count] of [
        ["setValueAtTime", 2], ["linearRampToValueAtTime", 2], ["exponentialRampToValueAtTime", 2],
        ["setTargetAtTime", 3], ["cancelScheduledValues", 1], ["cancelAndHoldAtTime", 1],
    ]) {
        const step = { [name](...given) {
            brand(this, AudioParam);
            need(given.length, count);
            for (const v of given.slice(0, count)) finite(v);
            return this;
        } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(step, name));
    }
    members.prototype.setValueCurveAtTime = {
        setValueCurveAtTime(values, start, duration) {
            brand(this, AudioParam);
            need(arguments.length, 3);
            if (toSequence(values, finite).length < 2) fail("InvalidStateError", "The curve has fewer than 2 values");
            return this;
        },
    }.setValueCurveAtTime;
    return members;
});
const farthest = 3.4028234663852886e38;
const newParam = ([value, least = -farthest, most = farthest]) =>
    instance(AudioParam, { value, defaultValue: value, minValue: least, maxValue: most });

// MARK: - Nodes

const AudioNode = interface_("AudioNode", EventTarget, () => class {
    connect(destination) {
        const s = brand(this, AudioNode);
        need(arguments.length, 1);
        if (implementsInterface(destination, AudioParam)) return undefined;
        const other = toState(destination, AudioNode);
        if (other.context !== s.context) fail("InvalidAccessError", "The nodes have two contexts");
        return destination;
    }
    disconnect() { brand(this, AudioNode); }
    get context() { return brand(this, AudioNode).context.wrapper; }
    get numberOfInputs() { return brand(this, AudioNode).inputs; }
    get numberOfOutputs() { return brand(this, AudioNode).outputs; }
    get channelCount() { return brand(this, AudioNode).channelCount ?? 2; }
    set channelCount(v) { brand(this, AudioNode).channelCount = toULong(v); }
    get channelCountMode() { return brand(this, AudioNode).channelCountMode ?? "max"; }
    set channelCountMode(v) { brand(this, AudioNode).channelCountMode = toStr(v); }
    get channelInterpretation() { return brand(this, AudioNode).channelInterpretation ?? "speakers"; }
    set channelInterpretation(v) { brand(this, AudioNode).channelInterpretation = toStr(v); }
});
const AudioScheduledSourceNode = interface_("AudioScheduledSourceNode", AudioNode, () => class {
    start() {
        const s = brand(this, AudioScheduledSourceNode);
        if (s.hasStarted) fail("InvalidStateError", "The source has started");
        s.hasStarted = true;
    }
    stop() {
        if (!brand(this, AudioScheduledSourceNode).hasStarted) fail("InvalidStateError", "The source has not started");
    }
});
eventHandlers(AudioScheduledSourceNode, ["ended"]);
/// The kinds of nodes: parent, inputs, outputs, parameters, and other members with their first values.
const kinds = {
    __proto__: null,
    Gain: [AudioNode, 1, 1, { gain: [1] }, {}],
    Delay: [AudioNode, 1, 1, { delayTime: [0, 0, 1] }, {}],
    StereoPanner: [AudioNode, 1, 1, { pan: [0, -1, 1] }, {}],
    BiquadFilter: [AudioNode, 1, 1, { frequency: [350], detune: [0], Q: [1], gain: [0] }, { type: "lowpass" }],
    DynamicsCompressor: [AudioNode, 1, 1, {
        threshold: [-24, -100, 0], knee: [30, 0, 40], ratio: [12, 1, 20], attack: [0.003, 0, 1], release: [0.25, 0, 1],
    }, { reduction: 0 }],
    Panner: [AudioNode, 1, 1, {
        positionX: [0], positionY: [0], positionZ: [0], orientationX: [1], orientationY: [0], orientationZ: [0],
    }, {
        panningModel: "equalpower", distanceModel: "inverse", refDistance: 1, maxDistance: 10_000, rolloffFactor: 1,
        coneInnerAngle: 360, coneOuterAngle: 360, coneOuterGain: 0,
    }],
    Convolver: [AudioNode, 1, 1, {}, { buffer: null, normalize: true }],
    WaveShaper: [AudioNode, 1, 1, {}, { curve: null, oversample: "none" }],
    Analyser: [AudioNode, 1, 1, {}, {
        fftSize: 2048, minDecibels: -100, maxDecibels: -30, smoothingTimeConstant: 0.8,
    }],
    ChannelSplitter: [AudioNode, 1, 6, {}, {}],
    ChannelMerger: [AudioNode, 6, 1, {}, {}],
    Oscillator: [AudioScheduledSourceNode, 0, 1, { frequency: [440], detune: [0] }, { type: "sine" }],
    ConstantSource: [AudioScheduledSourceNode, 0, 1, { offset: [1] }, {}],
    AudioBufferSource: [AudioScheduledSourceNode, 0, 1, { playbackRate: [1], detune: [0] }, {
        buffer: null, loop: false, loopStart: 0, loopEnd: 0,
    }],
    AudioDestination: [AudioNode, 1, 0, {}, { maxChannelCount: 2 }],
    MediaElementAudioSource: [AudioNode, 0, 1, {}, {}],
    MediaStreamAudioDestination: [AudioNode, 1, 0, {}, {}],
    ScriptProcessor: [AudioNode, 1, 1, {}, { bufferSize: 4096 }],
};
const readOnly = new Set(["reduction", "maxChannelCount", "bufferSize"]);
/// Members of a kind beside its parameters and values.
const steps = {
    __proto__: null,
    Analyser: (I) => class {
        get frequencyBinCount() { return brand(this, I).values.fftSize / 2; }
        getFloatFrequencyData(array) { brand(this, I); array.fill?.(-Infinity); }
        getByteFrequencyData(array) { brand(this, I); array.fill?.(0); }
        getFloatTimeDomainData(array) { brand(this, I); array.fill?.(0); }
        getByteTimeDomainData(array) { brand(this, I); array.fill?.(128); }
    },
    BiquadFilter: (I) => class { getFrequencyResponse() { brand(this, I); } },
    Oscillator: (I) => class { setPeriodicWave() { brand(this, I).values.type = "custom"; } },
    Panner: (I) => class {
        setPosition() { brand(this, I); }
        setOrientation() { brand(this, I); }
    },
};
const nodes = { __proto__: null };
for (const [kind, [parent, , , params, values]] of Object.entries(kinds)) {
    const name = `${kind}Node`;
    const I = nodes[kind] = interface_(name, parent, () => {
        const members = steps[kind]?.(I) ?? class {};
        for (const key of ownKeys(params)) {
            const holder = { get [key]() { return brand(this, I).params[key]; } };
            defineProperty(members.prototype, key, getOwnPropertyDescriptor(holder, key));
        }
        for (const key of ownKeys(values)) {
            const first = values[key], convert = typeof first === "string" ? toStr : typeof first === "number" ? finite
                : typeof first === "boolean" ? (v) => !!v : (v) => v;
            const holder = {
                get [key]() { return brand(this, I).values[key]; },
                set [key](v) { brand(this, I).values[key] = convert(v); },
            };
            const d = getOwnPropertyDescriptor(holder, key);
            if (readOnly.has(key)) delete d.set;
            defineProperty(members.prototype, key, d);
        }
        return members;
    }, {
        length: 1,
        make([context, options = undefined], newTarget) {
            return newNode(kind, toState(context, BaseAudioContext), toDict(options), newTarget);
        },
    });
}
eventHandlers(nodes.ScriptProcessor, ["audioprocess"]);
function newNode(kind, context, given = {}, newTarget = undefined) {
    const [, inputs, outputs, params, values] = kinds[kind], own = {};
    for (const key of ownKeys(params)) {
        own[key] = newParam(given[key] === undefined ? params[key] : [finite(given[key]), ...params[key].slice(1)]);
    }
    const told = { ...values };
    for (const key of ownKeys(values)) if (given[key] !== undefined && !readOnly.has(key)) told[key] = given[key];
    return instance(nodes[kind], { listeners: null, context, inputs, outputs, params: own, values: told }, newTarget);
}

// MARK: - Buffers

const AudioBuffer = interface_("AudioBuffer", null, () => class {
    get sampleRate() { return brand(this, AudioBuffer).sampleRate; }
    get length() { return brand(this, AudioBuffer).length; }
    get duration() { const s = brand(this, AudioBuffer); return s.length / s.sampleRate; }
    get numberOfChannels() { return brand(this, AudioBuffer).$channels.length; }
    getChannelData(channel) { return channelOf(brand(this, AudioBuffer), channel); }
    copyFromChannel(destination, channel) { channelOf(brand(this, AudioBuffer), channel); }
    copyToChannel(source, channel) { channelOf(brand(this, AudioBuffer), channel); }
}, {
    length: 1,
    make([options], newTarget) {
        const given = toDict(options);
        return newBuffer(given.numberOfChannels ?? 1, given.length, given.sampleRate, newTarget);
    },
});
function channelOf(s, channel) {
    const place = toULong(channel);
    if (place >= s.$channels.length) fail("IndexSizeError", "There is no such channel");
    return s.$channels[place];
}
function newBuffer(channels, length, rate, newTarget) {
    const [count, size, hertz] = [toULong(channels), toULong(length), finite(rate)];
    if (count < 1 || count > 32 || size < 1 || size > 1 << 24 || hertz < 3000 || hertz > 768_000) {
        fail("NotSupportedError", "There is no such buffer");
    }
    const $channels = Array.from({ length: count }, () => new PFloat32Array(new PArrayBuffer(size * 4)));
    return instance(AudioBuffer, { $channels, length: size, sampleRate: hertz }, newTarget);
}

// MARK: - Contexts

const PeriodicWave = interface_("PeriodicWave", null, () => class {});
const AudioListener = interface_("AudioListener", null, () => class {
    setPosition() { brand(this, AudioListener); }
    setOrientation() { brand(this, AudioListener); }
});
const BaseAudioContext = interface_("BaseAudioContext", EventTarget, () => {
    const members = class {
        get destination() { const s = brand(this, BaseAudioContext);
            return (s.$destination ??= newNode("AudioDestination", s)); }
        get listener() { const s = brand(this, BaseAudioContext); return (s.$listener ??= instance(AudioListener, {}));
            }
        get sampleRate() { return brand(this, BaseAudioContext).sampleRate; }
        get currentTime() { return brand(this, BaseAudioContext) && 0; }
        get state() { return brand(this, BaseAudioContext).state; }
        createBuffer(channels, length, rate) {
            brand(this, BaseAudioContext);
            need(arguments.length, 3);
            return newBuffer(channels, length, rate);
        }
        createBufferSource() { return newNode("AudioBufferSource", brand(this, BaseAudioContext)); }
        createPeriodicWave() { return brand(this, BaseAudioContext) && instance(PeriodicWave, {}); }
        createScriptProcessor() { return newNode("ScriptProcessor", brand(this, BaseAudioContext)); }
        decodeAudioData(data, success = undefined, failure = undefined) {
            brand(this, BaseAudioContext);
            return rejectedPromise(domException("EncodingError", "No sound is read here"));
        }
    };
    for (const kind of [
        "Gain", "Delay", "StereoPanner", "BiquadFilter", "DynamicsCompressor", "Panner", "Convolver", "WaveShaper",
        "Analyser", "ChannelSplitter", "ChannelMerger", "Oscillator", "ConstantSource",
    ]) {
        const name = `create${kind}`, step = { [name]() { return newNode(kind, brand(this, BaseAudioContext)); } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(step, name));
    }
    return members;
});
eventHandlers(BaseAudioContext, ["statechange"]);
export const AudioContext = interface_("AudioContext", BaseAudioContext, () => class {
    get baseLatency() { return brand(this, AudioContext) && 0; }
    get outputLatency() { return brand(this, AudioContext) && 0; }
    /// The promise of a context that may not begin waits (Web Audio API section 1.2.3).
    resume() {
        const s = brand(this, AudioContext);
        if (s.state === "closed") return rejectedPromise(domException("InvalidStateError", "The context is closed"));
        return new PPromise(() => {});
    }
    suspend() {
        const s = brand(this, AudioContext);
        if (s.state === "closed") return rejectedPromise(domException("InvalidStateError", "The context is closed"));
        return resolved(undefined);
    }
    close() {
        const s = brand(this, AudioContext);
        if (s.state === "closed") return rejectedPromise(domException("InvalidStateError", "The context is closed"));
        s.state = "closed";
        setTimer(() => { fire(s, "statechange"); }, 0, false);
        return resolved(undefined);
    }
    createMediaElementSource(element) {
        const s = brand(this, AudioContext);
        toState(element, interfaces.HTMLMediaElement);
        return newNode("MediaElementAudioSource", s);
    }
    createMediaStreamDestination() { return newNode("MediaStreamAudioDestination", brand(this, AudioContext)); }
    getOutputTimestamp() { return brand(this, AudioContext) && dictionary({ contextTime: 0, performanceTime: 0 }); }
}, {
    aliases: ["webkitAudioContext"],
    make([options = undefined], newTarget) {
        const rate = toDict(options).sampleRate;
        return instance(AudioContext, {
            listeners: null, state: "suspended", sampleRate: rate === undefined ? sampleRate : finite(rate),
        }, newTarget);
    },
});
const OfflineAudioCompletionEvent = eventInterface("OfflineAudioCompletionEvent", Event,
    [["renderedBuffer", (v) => v, null]]);
/// Renders silence, at once.
const OfflineAudioContext = interface_("OfflineAudioContext", BaseAudioContext, () => class {
    get length() { return brand(this, OfflineAudioContext).length; }
    startRendering() {
        const s = brand(this, OfflineAudioContext);
        if (s.state !== "suspended") return rejectedPromise(domException("InvalidStateError", "The context has begun"));
        s.state = "closed";
        const buffer = newBuffer(s.channels, s.length, s.sampleRate);
        setTimer(() => { fire(s, "complete", { I: OfflineAudioCompletionEvent, renderedBuffer: buffer }); }, 0, false);
        return resolved(buffer);
    }
    resume() { return brand(this, OfflineAudioContext) && resolved(undefined); }
    suspend() { return brand(this, OfflineAudioContext) && new PPromise(() => {}); }
}, {
    length: 1,
    make([first, length, rate], newTarget) {
        const given = length === undefined ? toDict(first) : { numberOfChannels: first, length, sampleRate: rate };
        return instance(OfflineAudioContext, {
            listeners: null, state: "suspended", channels: toULong(given.numberOfChannels ?? 1),
            length: toULong(given.length), sampleRate: finite(given.sampleRate),
        }, newTarget);
    },
});
eventHandlers(OfflineAudioContext, ["complete"]);
