import { localStore } from '@pavilion/ui/browser/safe-storage.ts';
import { notifyHost } from '../host.ts';

/** Synthesised sound (motion §6): off until the player turns it on; at most six voices; no files. */
const storageKey = 'pavilion-studio-sound';
const roots: Readonly<Record<string, number>> = {
  'Northlight Works': 261.6,
  Copperleaf: 392,
  'Tidal Nine': 293.7,
  'Velvet Orbit': 311.1,
  Quartzline: 440,
  'Lantern Yard': 349.2,
  'Basalt Club': 466.2,
  'Mirrorlake Live': 329.6,
};
const mostVoices = 6;

let context: AudioContext | null = null;
let output: AudioNode | null = null;
let noiseBuffer: AudioBuffer | null = null;
let isOn = false;
let isSilenced = false;
let voices = 0;
let root = 261.6;

// A frame without an origin has no storage; the site remembers for it.
const readStored = (): boolean => localStore().getItem(storageKey) === 'on';

function store(): void {
  notifyHost({ type: 'preference', name: 'sound', value: isOn });
  localStore().setItem(storageKey, isOn ? 'on' : 'off');
}

function prepare(): void {
  context = new AudioContext();
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -12;
  limiter.ratio.value = 8;
  const master = context.createGain();
  master.gain.value = 0.6;
  master.connect(limiter).connect(context.destination);
  output = master;
  noiseBuffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noiseBuffer.getChannelData(0);
  for (let index = 0, seed = 1; index < samples.length; index += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    samples[index] = seed / 2147483648;
  }
}

export const isSoundOn = (): boolean => isOn;

/** Restores the remembered setting; sound starts only after the player's next gesture, as browsers require. */
export function restoreSound(studio: string, preferred?: boolean): void {
  root = roots[studio] ?? root;
  isOn = preferred ?? readStored();
}

export function toggleSound(): boolean {
  isOn = !isOn;
  store();
  if (isOn) playTone(root * 2, { seconds: 0.08, gain: 0.05 });
  return isOn;
}

function voice(source: AudioScheduledSourceNode, gain: GainNode, { at, seconds }: { at: number; seconds: number }): void {
  if (!context || !output) return;
  voices += 1;
  source.addEventListener('ended', () => {
    voices -= 1;
  });
  gain.connect(output);
  source.start(at);
  source.stop(at + seconds + 0.03);
}

type Tone = { seconds: number; gain: number; type?: OscillatorType; to?: number; delay?: number };

export function playTone(frequency: number, { seconds, gain, type = 'sine', to = frequency, delay = 0 }: Tone): void {
  if (!isOn || isSilenced || voices >= mostVoices) return;
  if (!context) prepare();
  if (!context) return;
  void context.resume();
  const at = context.currentTime + delay;
  const oscillator = context.createOscillator();
  const level = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + seconds);
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(gain, at + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(level);
  voice(oscillator, level, { at, seconds });
}

export function playNoise(frequency: number, { seconds, gain, delay = 0 }: { seconds: number; gain: number; delay?: number }): void {
  if (!isOn || isSilenced || voices >= mostVoices) return;
  if (!context) prepare();
  if (!context || !noiseBuffer) return;
  void context.resume();
  const at = context.currentTime + delay;
  const source = context.createBufferSource();
  source.buffer = noiseBuffer;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = frequency;
  band.Q.value = 0.8;
  const level = context.createGain();
  level.gain.setValueAtTime(gain, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(band).connect(level);
  voice(source, level, { at, seconds });
}

const chord = (steps: readonly number[], seconds: number): void =>
  steps.forEach((step, index) => playTone(root * 2 * step, { seconds, gain: 0.06, type: 'triangle', delay: index * 0.07 }));

/** Draws without sound what has sounded before. */
export async function silently(draw: () => Promise<void>): Promise<void> {
  isSilenced = true;
  await draw().finally(() => {
    isSilenced = false;
  });
}

/** The cues of the games; a loss is silent. */
export const cues = {
  press: (): void => playNoise(3200, { seconds: 0.02, gain: 0.04 }),
  reelStart: (): void => playNoise(900, { seconds: 0.18, gain: 0.05 }),
  reelStop: (reel: number): void => {
    playNoise(500 + reel * 60, { seconds: 0.05, gain: 0.09 });
    playTone(120, { seconds: 0.06, gain: 0.07, to: 70 });
  },
  dice: (): void => [0, 0.12, 0.26, 0.42].forEach((delay) => playNoise(1200, { seconds: 0.03, gain: 0.08, delay })),
  chip: (): void => {
    playTone(2100, { seconds: 0.04, gain: 0.03 });
    playTone(2900, { seconds: 0.04, gain: 0.03 });
  },
  card: (): void => playNoise(2400, { seconds: 0.06, gain: 0.05 }),
  flip: (): void => playNoise(1500, { seconds: 0.045, gain: 0.05 }),
  ball: (): void => playNoise(1800, { seconds: 0.015, gain: 0.05 }),
  land: (column: number): void => playNoise(420 + column * 45, { seconds: 0.045, gain: 0.07 }),
  burst: (): void => {
    playNoise(2600, { seconds: 0.09, gain: 0.05 });
    playTone(root * 3, { seconds: 0.09, gain: 0.03, type: 'triangle', to: root * 4 });
  },
  /** Rises with the multiplier alone. */
  rung: (step: number): void => playTone(root * 2 * 2 ** (Math.min(step, 7) / 6), { seconds: 0.14, gain: 0.05, type: 'triangle' }),
  coin: (value: number): void => {
    const pitch = 1400 + Math.min(value, 25) * 28;
    playTone(pitch, { seconds: 0.09, gain: 0.035 });
    playTone(pitch * 1.5, { seconds: 0.14, gain: 0.03, delay: 0.05 });
  },
  count: (index: number): void => playTone(880 + index * 24, { seconds: 0.05, gain: 0.03, type: 'triangle' }),
  feature: (): void =>
    [1, 1.25, 1.5, 1.875, 2].forEach((step, index) =>
      playTone(root * step, { seconds: 0.2, gain: 0.05, type: 'triangle', delay: index * 0.09 }),
    ),
  returned: (): void => playTone(330, { seconds: 0.07, gain: 0.035 }),
  win: (): void => chord([1, 1.25, 1.5], 0.16),
  largeWin: (): void => chord([1, 1.25, 1.5, 2, 2.5], 0.24),
} as const;
