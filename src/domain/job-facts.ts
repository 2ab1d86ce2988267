import { formatCalendarDate, formatDateTime } from './honolulu.ts';

/**
 * A job's facts beyond those of its estimates: how to find the car in a lot, and when the customer wants us.
 * Table type, column list, requests and answers are made from this.
 */
export interface JobFacts {
  vehicleColor: string | null;
  vehiclePlate: string | null;
  /** A calendar date, Honolulu. */
  wantedDate: string | null;
  /** "14:30", Honolulu; only with a date. */
  wantedTime: string | null;
}

export const jobFactNames = [
  'vehicleColor',
  'vehiclePlate',
  'wantedDate',
  'wantedTime',
] as const satisfies readonly (keyof JobFacts)[];

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
