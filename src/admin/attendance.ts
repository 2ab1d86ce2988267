import { addCallHooks } from '#client/api.ts';

/** A person who has not pressed anything for this long has left, in milliseconds. */
const AWAY_MS = 5 * 60_000;

/** Distinguishes a person's requests from those of a screen that updates automatically. */
export function watchAttendance(): void {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true });
  addCallHooks({ headers: () => (Date.now() - last > AWAY_MS ? { 'x-unattended': '1' } : {}) });
}
