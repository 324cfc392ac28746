/** Sounds: quiet, short, made on the spot; nothing is loaded. Each is a few tones or a breath of
 * noise, under 300 ms and about -18 dB. */
import { settings } from './settings.svelte';

export type SoundName =
  'card' | 'tile' | 'row' | 'shield' | 'die' | 'pen' | 'fence' | 'turn' | 'win' | 'clock' | 'bell';

interface Tone {
  hz: number;
  at: number;
  ms: number;
  shape?: OscillatorType;
}
interface Recipe {
  tones?: Tone[];
  noise?: { hz: number; ms: number };
}

const RECIPES: Record<SoundName, Recipe> = {
  card: { noise: { hz: 3800, ms: 90 } },
  tile: { tones: [{ hz: 150, at: 0, ms: 110 }], noise: { hz: 900, ms: 60 } },
  row: {
    tones: [
      { hz: 784, at: 0, ms: 160 },
      { hz: 1047, at: 0.09, ms: 200 },
    ],
  },
  shield: { tones: [{ hz: 1319, at: 0, ms: 220 }] },
  die: { noise: { hz: 500, ms: 120 }, tones: [{ hz: 210, at: 0.05, ms: 50 }] },
  pen: { noise: { hz: 5200, ms: 120 } },
  fence: { tones: [{ hz: 320, at: 0, ms: 60, shape: 'triangle' }], noise: { hz: 1400, ms: 35 } },
  turn: {
    tones: [
      { hz: 440, at: 0, ms: 280 },
      { hz: 659, at: 0.02, ms: 240 },
    ],
  },
  clock: { tones: [0, 0.12].map((at) => ({ hz: 880, at, ms: 80, shape: 'triangle' })) },
  bell: {
    tones: [
      { hz: 660, at: 0, ms: 280 },
      { hz: 1662, at: 0, ms: 180 },
      { hz: 660, at: 0.24, ms: 280 },
    ],
  },
  win: { tones: [523, 659, 784].map((hz, nth) => ({ hz, at: nth * 0.1, ms: 280 })) },
};
const VOLUME = 0.12; // -18 dB

let context: AudioContext | null = null;

/** Play a sound, if sounds are on and the browser allows them. */
export function playSound(name: SoundName): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return;
  // Before the first click browsers allow none: they would all sound at once when it comes.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const { tones = [], noise } = RECIPES[name];
  for (const tone of tones) playTone(context, tone);
  if (noise) playNoise(context, noise.hz, noise.ms);
}

function playTone(audio: AudioContext, { hz, at, ms, shape = 'sine' }: Tone): void {
  const oscillator = new OscillatorNode(audio, { frequency: hz, type: shape });
  oscillator.connect(envelope(audio, audio.currentTime + at, ms, VOLUME));
  oscillator.start(audio.currentTime + at);
  oscillator.stop(audio.currentTime + at + ms / 1000);
}

function playNoise(audio: AudioContext, hz: number, ms: number): void {
  const length = Math.ceil((audio.sampleRate * ms) / 1000);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz, Q: 0.8 });
  source.connect(filter).connect(envelope(audio, audio.currentTime, ms, VOLUME * 0.6));
  source.start();
}

function envelope(audio: AudioContext, start: number, ms: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + ms / 1000);
  gain.connect(audio.destination);
  return gain;
}
