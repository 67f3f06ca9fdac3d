// Small sounds, computed when they are needed, so there is no file to load. Silent unless the person turned them on.
import { prefs } from './prefs.svelte';

/** A note: frequency in Hz, start and length in seconds, and how loud. */
type Note = readonly [number, number, number, number];
const tunes = {
  lay: [[180, 0, 0.07, 0.5], [120, 0.02, 0.08, 0.4]],
  draw: [[420, 0, 0.05, 0.15], [520, 0.04, 0.05, 0.15]],
  turn: [[660, 0, 0.12, 0.25], [880, 0.1, 0.18, 0.25]],
  call: [[784, 0, 0.1, 0.35], [988, 0.09, 0.2, 0.35]],
  no: [[170, 0, 0.12, 0.35], [140, 0.1, 0.16, 0.35]],
  win: [[523, 0, 0.14, 0.3], [659, 0.12, 0.14, 0.3], [784, 0.24, 0.3, 0.3]],
  slap: [[90, 0, 0.12, 0.8]],
} as const satisfies Record<string, readonly Note[]>;
export type Tune = keyof typeof tunes;

let studio: AudioContext | undefined;

export function sound(tune: Tune): void {
  if (!prefs.sound || prefs.volume === 0 || typeof AudioContext === 'undefined') return;
  studio ??= new AudioContext();
  // Browsers keep a page silent until the person has touched it once; before that a tune is not heard.
  void studio.resume();
  for (const [pitch, start, length, loud] of tunes[tune]) {
    const at = studio.currentTime + start;
    const [tone, gain] = [studio.createOscillator(), studio.createGain()];
    tone.type = pitch < 200 ? 'sine' : 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud * 0.43 * prefs.volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(studio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
