import { addCallHooks } from '#client/api.ts';

/** Without a press or a key for so long, a person has left, in milliseconds. */
const AWAY_MS = 5 * 60_000;

/** Tells requests of a person from those of a screen that follows the office by itself. */
export function watchAttendance(): void {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true });
  addCallHooks({ headers: () => (Date.now() - last > AWAY_MS ? { 'x-unattended': '1' } : {}) });
}
