import { DATE_PASSED } from '#contract/bookings/public.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';

/** The one booking rule that needs a clock: the preferred date is not before today in Honolulu. */
export function refusePastDate(body: Readonly<Record<string, unknown>>): FieldErrors | null {
  const { preferredDate } = body;
  if (typeof preferredDate !== 'string' || preferredDate === '') return null;
  return preferredDate < todayInHonolulu(new Date()) ? { preferredDate: DATE_PASSED } : null;
}
