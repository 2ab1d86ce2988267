import { addDays, shopClock, startOfShopDay } from './shop-time.ts';

/** From 9 PM to 8 AM in Honolulu nothing calm makes a phone ring (the safe hours of the TCPA). Minutes since midnight. */
const QUIET_FROM = 21 * 60;
const QUIET_UNTIL = 8 * 60;

/**
 * What a message is about: an emergency; a visit that is under way, whose customer waits; anything else for a customer;
 * or a notice to the staff about something calm.
 */
export type MessageOccasion = 'emergency' | 'under_way' | 'calm' | 'staff_calm';

/** Whether a message is sent now, waits until a time, or is mailed instead, because mail makes no sound. */
export type QuietRule = { readonly send: 'now' | 'mail' } | { readonly send: 'later'; readonly at: Date };

/** Whether a moment is in the quiet hours. */
export function inQuietHours(now: Date): boolean {
  const { minutes } = shopClock(now);
  return minutes < QUIET_UNTIL || minutes >= QUIET_FROM;
}

/** When the quiet hours end that a moment is in; undefined outside them. */
function quietUntil(now: Date): Date | undefined {
  if (!inQuietHours(now)) return undefined;
  const { date, minutes } = shopClock(now);
  const morning = minutes < QUIET_UNTIL ? date : addDays(date, 1);
  return new Date(startOfShopDay(morning).getTime() + QUIET_UNTIL * 60_000);
}

/** The one rule of the quiet hours. */
export function quietRule(occasion: MessageOccasion, now: Date): QuietRule {
  if (occasion === 'emergency' || occasion === 'under_way') return { send: 'now' };
  if (occasion === 'staff_calm') return { send: 'mail' };
  const at = quietUntil(now);
  return at ? { send: 'later', at } : { send: 'now' };
}

/** When a text to a customer may leave at the earliest. */
export function earliestText(occasion: Exclude<MessageOccasion, 'staff_calm'>, now: Date): Date {
  const rule = quietRule(occasion, now);
  return rule.send === 'later' ? rule.at : now;
}
