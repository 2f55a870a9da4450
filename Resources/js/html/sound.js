// The interfaces of sound, a part of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import defer * as audio from "./audio.js";

lateInterfaces("AnalyserNode AudioBuffer AudioBufferSourceNode AudioContext webkitAudioContext=AudioContext "
    + "AudioDestinationNode AudioListener AudioNode AudioParam AudioScheduledSourceNode BaseAudioContext "
    + "BiquadFilterNode ChannelMergerNode ChannelSplitterNode ConstantSourceNode ConvolverNode DelayNode "
    + "DynamicsCompressorNode GainNode MediaElementAudioSourceNode MediaStreamAudioDestinationNode "
    + "OfflineAudioCompletionEvent OfflineAudioContext OscillatorNode PannerNode PeriodicWave ScriptProcessorNode "
    + "StereoPannerNode WaveShaperNode", () => audio.AudioContext);
