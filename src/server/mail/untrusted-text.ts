import type { Db } from '#db/connect.ts';
import { findBookingById } from '#db/queries/bookings.ts';
import { isConfirmedAddress } from '#db/queries/documents/links.ts';
import { findLeadById } from '#db/queries/leads.ts';
import type { Quote } from '#db/queries/estimates/estimates.ts';
import { towns } from '#domain/regions.ts';

type Origin = Pick<Quote, 'source' | 'leadId' | 'bookingId'>;

/** Whether a record's text came in through a public form rather than from the office. */
const isFromPublicForm = ({ source, leadId, bookingId }: Origin): boolean =>
  source === 'public' || leadId !== null || bookingId !== null;

/**
 * Whether a mail to an address may quote a record's names, places and descriptions. Anyone can enter another
 * person's address in a public form, so its text is quoted only to a confirmed address
 * (docs/decisions/0040-untrusted-text-in-mail.md).
 */
export async function mayQuoteCustomer(db: Db, recipient: string, record: Origin): Promise<boolean> {
  return !isFromPublicForm(record) || isConfirmedAddress(db, recipient);
}

/**
 * Whether an estimate, or the lead or booking it came from, is flagged as suspicious; until the office clears the
 * flag, its address gets no mail.
 */
export async function isFlagged(
  db: Db,
  { suspicious, leadId, bookingId }: Pick<Quote, 'suspicious' | 'leadId' | 'bookingId'>,
): Promise<boolean> {
  const lead = leadId === null ? undefined : await findLeadById(db, leadId);
  const booking = bookingId === null ? undefined : await findBookingById(db, bookingId);
  return suspicious || lead?.suspicious === true || booking?.suspicious === true;
}

/** The town a visitor typed, if it is exactly one of ours; then the text is ours and safe to quote. */
export function townOf(location: string): string | undefined {
  const spelled = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toLowerCase();
  return towns.find(({ name }) => spelled(name) === spelled(location))?.name;
}
