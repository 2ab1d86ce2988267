/** What a device knew about the time when a step was taken. */
export interface StepClock {
  /** The device's clock. */
  readonly wall: Date;
  /** What to add to it for the server's time, by the server's last answer; null if there was none yet. */
  readonly offsetMs: number | null;
  /** When the server last answered, by the server's clock; null if there was none yet. */
  readonly contactAt: Date | null;
  /** The device's clock when the step was sent. */
  readonly sentAt: Date;
}

/** When a step happened, and by how much that may be wrong. */
export interface Happened {
  readonly at: Date;
  readonly errorMs: number;
}

/** Below this, an error is not worth telling. */
export const SAID_ERROR_MS = 60_000;

/**
 * When a step happened: the device's clock corrected by what it last learned, not before the server's last answer to the
 * device or the step before, and not after the step arrived. The error is how far the device's clock moved against the
 * server's between the step and its sending, or how far those bounds moved the time; a slow connection counts too.
 * @param after the time of the step before on the same device
 */
export function happenedAt(clock: StepClock, receivedAt: Date, after: Date | null): Happened {
  const received = receivedAt.getTime();
  const offsetAtSending = received - clock.sentAt.getTime();
  const offset = clock.offsetMs ?? offsetAtSending;
  const claimed = clock.wall.getTime() + offset;
  const earliest = Math.max(clock.contactAt?.getTime() ?? 0, after?.getTime() ?? 0);
  const at = Math.min(Math.max(claimed, earliest), received);
  const errorMs = Math.max(Math.abs(offsetAtSending - offset), Math.abs(at - claimed));
  return { at: new Date(at), errorMs: Math.min(errorMs, Math.max(0, received - earliest)) };
}
