import { readStored, writeStored } from '../browser-store.ts';

const PHONE = 'phone';
const CLOCK = 'serverClock';
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** What the server's last answer said about this device's clock: what to add to it, and when that was. */
export interface ServerClock {
  readonly offsetMs: number;
  /** By the server's clock, ISO 8601. */
  readonly contactAt: string;
}

/** The id of this browser as a phone that keeps work; null until My day was opened here. */
export const phoneId = (): string | null => readStored<string>(PHONE, Number.POSITIVE_INFINITY);

/** The same, made if need be. */
export function becomePhone(): string {
  const known = phoneId();
  if (known !== null) return known;
  const id = crypto.randomUUID();
  writeStored(PHONE, id);
  return id;
}

/** Compares the clocks by an answer's `Date`, which has whole seconds: on average half a second was cut off. */
export function noteServerClock(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at) || phoneId() === null) return;
  const clock: ServerClock = {
    offsetMs: Math.round(at + 500 - Date.now()),
    contactAt: new Date(at).toISOString(),
  };
  writeStored(CLOCK, clock);
}

export const readServerClock = (): ServerClock | null => readStored<ServerClock>(CLOCK, MAX_AGE_MS);
