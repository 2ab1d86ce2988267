import business from '#content/business.json' with { type: 'json' };
import { formatTime } from './honolulu.ts';

const { quoteReplyHours, quoteValidDays } = business;
const HOUR_MS = 3_600_000;
const LAST = 'If anything changes, call or text us with the reference.';

/** The kinds of requests a visitor can send. */
export type RequestKind = 'lead' | 'booking' | 'quote';

/**
 * When we answer a request at the latest: "within 2 hours", with the time of day in Hawaii once it is known when the
 * request arrived.
 */
function answerBy(received: Date | undefined): string {
  const within = `within ${quoteReplyHours} hours`;
  if (!received) return within;
  return `${within}, by ${formatTime(new Date(received.getTime() + quoteReplyHours * HOUR_MS))} Hawaii time`;
}

/** What happens after a request, in order, as the form, the thank-you page and the mail say it. */
export function nextSteps(kind: RequestKind, received?: Date): readonly string[] {
  const by = answerBy(received);
  switch (kind) {
    case 'lead':
      return [
        `We call or text the number you gave ${by}. If it can’t wait, call us.`,
        'You hear the price and the arrival time before we drive.',
        LAST,
      ];
    case 'booking':
      return [
        `We call or text ${by}, to set the day and time.`,
        'Your appointment is set once we confirm it; you hear the price first.',
        LAST,
      ];
    case 'quote':
      return [
        `We go over it with you ${by}, and confirm any price of your own.`,
        `It is good for ${quoteValidDays} days. We order nothing until you say so.`,
        LAST,
      ];
  }
}
