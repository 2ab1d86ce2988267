import { formatCalendarDate, formatDateTime } from './shop-time.ts';
import { limits } from './limits.ts';
import type { Fields, Stored } from './record-fields.ts';

/** A job's facts beyond those of its estimates: how to find the car in a lot, and when the customer wants us, Honolulu. */
export const jobFacts = {
  vehicleColor: { kind: 'text', label: 'Color', limit: limits.vehicleColor },
  vehiclePlate: { kind: 'text', label: 'Plate', limit: limits.vehiclePlate },
  wantedDate: { kind: 'day', label: 'Requested day' },
  /** Only with a date. */
  wantedTime: { kind: 'clock', label: 'Requested time' },
} as const satisfies Fields;

export type JobFacts = Stored<typeof jobFacts>;

/** "Nov 24, 2026, 2:30 PM": when the customer wants us; empty when they did not say. */
export function wantedText({
  wantedDate,
  wantedTime,
}: {
  readonly wantedDate: string | null;
  readonly wantedTime: string | null;
}): string {
  if (!wantedDate) return '';
  return wantedTime ? formatDateTime(`${wantedDate}T${wantedTime}:00-10:00`) : formatCalendarDate(wantedDate);
}

/** A plate as it is compared: "kzx 123" and "KZX-123" are one. */
export function plateKey(plate: string): string {
  return plate.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** The plate that a search may mean: letters and digits, nothing else; undefined when it cannot be one. */
export function plateIn(text: string): string | undefined {
  if (!/^[\sA-Za-z0-9-]{3,12}$/.test(text)) return undefined;
  const key = plateKey(text);
  return /[A-Z]/.test(key) && /\d/.test(key) ? key : undefined;
}
