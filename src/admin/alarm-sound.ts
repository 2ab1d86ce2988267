import { readStored, removeStored, writeStored } from '#client/browser-store.ts';

/** Whether an emergency plays a tone in this browser's open office; off until the person turns it on. */
const KEY = 'alarmSound';

export const isSoundOn = (): boolean => readStored<boolean>(KEY, Number.POSITIVE_INFINITY) === true;

export function setSound(on: boolean): void {
  if (on) writeStored(KEY, true);
  else removeStored(KEY);
}

let context: AudioContext | undefined;

/** Prepares the sound at the first press on the page, as browsers require. @returns a function that stops waiting for it */
export function readySound(): () => void {
  const stop = new AbortController();
  const ready = () => {
    if (!isSoundOn()) return;
    context ??= new AudioContext();
    void context.resume();
    stop.abort();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, ready, { signal: stop.signal });
  return () => stop.abort();
}

/** Two notes in turn, in Hz, and how long each lasts and rests, in seconds. */
const NOTES = [880, 660];
const NOTE_SECONDS = 0.28;
const STEP_SECONDS = 0.34;
const REPEATS = 4;

/**
 * Plays the alarm's tone, about three seconds.
 * @returns whether the browser lets this page sound
 */
export async function playAlarm(): Promise<boolean> {
  context ??= new AudioContext();
  const { destination } = context;
  // Without a press on this page this never resolves.
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
  if (context.state !== 'running') return false;
  const start = context.currentTime + 0.05;
  for (let index = 0; index < REPEATS * NOTES.length; index += 1) {
    const at = start + index * STEP_SECONDS;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.9, at + 0.02);
    volume.gain.setValueAtTime(0.9, at + NOTE_SECONDS - 0.04);
    volume.gain.linearRampToValueAtTime(0, at + NOTE_SECONDS);
    const note = new OscillatorNode(context, { type: 'triangle', frequency: NOTES[index % NOTES.length]! });
    note.connect(volume).connect(destination);
    note.start(at);
    note.stop(at + NOTE_SECONDS);
  }
  return true;
}

/** How long one tab's tone keeps the browser's other tabs silent, in milliseconds. */
const ONE_TAB_MS = 5_000;

/** Plays the tone of an emergency in one of this browser's tabs, if the person has turned it on. */
export function soundAlarm(): void {
  if (!isSoundOn()) return;
  if (!('locks' in navigator)) {
    void playAlarm();
    return;
  }
  void navigator.locks.request('alarm-sound', { ifAvailable: true }, async (lock) => {
    if (lock && (await playAlarm())) await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS));
  });
}
