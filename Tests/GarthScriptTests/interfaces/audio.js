// A context is suspended, and stays it.
const context = new AudioContext();
print(context, context instanceof BaseAudioContext, webkitAudioContext === AudioContext);
print(context.state, context.currentTime, context.sampleRate, context.destination.maxChannelCount);
const gain = context.createGain(), oscillator = new OscillatorNode(context, { frequency: 220, type: "square" });
print(gain.gain.value, gain.gain.defaultValue, oscillator.frequency.value, oscillator.type);
print(oscillator.connect(gain) === gain, gain.connect(context.destination) === context.destination);
gain.gain.setValueAtTime(0, 1).linearRampToValueAtTime(1, 2);
oscillator.start();
attempt(() => oscillator.start());
attempt(() => gain.connect(new AudioContext().destination));
attempt(() => gain.connect({}));
attempt(() => { gain.gain.value = NaN; });
const analyser = context.createAnalyser(), bytes = new Uint8Array(analyser.frequencyBinCount).fill(9);
analyser.getByteFrequencyData(bytes);
print(analyser.frequencyBinCount, bytes[0], bytes.at(-1));
const buffer = context.createBuffer(2, 480, 48000);
print(buffer.duration, buffer.numberOfChannels, buffer.getChannelData(1).length);
attempt(() => buffer.getChannelData(2));
context.resume().then(() => { print("never"); });
context.decodeAudioData(new ArrayBuffer(8)).catch((error) => { print(error.name); });
context.close().then(() => {
    print(context.state);
    context.resume().catch((error) => { print(error.name); });
});
context.onstatechange = (event) => { print(event.type); };
new OfflineAudioContext(1, 100, 44100).startRendering().then((rendered) => { print(rendered.length, rendered.sampleRate); });
