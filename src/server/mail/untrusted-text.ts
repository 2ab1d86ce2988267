import type { Db } from '#db/connect.ts';
import { findBookingById } from '#db/queries/bookings.ts';
import { isConfirmedAddress } from '#db/queries/documents/links.ts';
import { findLeadById } from '#db/queries/leads.ts';
import type { Quote } from '#db/queries/estimates/estimates.ts';
import { towns } from '#domain/regions.ts';

type Origin = Pick<Quote, 'source' | 'leadId' | 'bookingId'>;

/** Whether a record's words came in through a public form rather than from the office. */
const isFromPublicForm = ({ source, leadId, bookingId }: Origin): boolean =>
  source === 'public' || leadId !== null || bookingId !== null;

/**
 * Whether a mail to an address may repeat a record's names, places and descriptions. Anyone can enter another person's
 * address in a public form, so what came in there is repeated only to an address that has answered us
 * (docs/decisions/0040-untrusted-text-in-mail.md).
 */
export async function mayQuoteCustomer(db: Db, recipient: string, record: Origin): Promise<boolean> {
  return !isFromPublicForm(record) || isConfirmedAddress(db, recipient);
}

/**
 * Whether an estimate, or the lead or booking it was made of, is flagged as suspicious: until the office clears the flag,
 * nothing is mailed to its address.
 */
export async function isFlagged(
  db: Db,
  { suspicious, leadId, bookingId }: Pick<Quote, 'suspicious' | 'leadId' | 'bookingId'>,
): Promise<boolean> {
  const lead = leadId === null ? undefined : await findLeadById(db, leadId);
  const booking = bookingId === null ? undefined : await findBookingById(db, bookingId);
  return suspicious || lead?.suspicious === true || booking?.suspicious === true;
}

/** A typed place, if it is exactly one of the towns we serve: then the words are ours. */
export function townOf(location: string): string | undefined {
  const spelled = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toLowerCase();
  return towns.find(({ name }) => spelled(name) === spelled(location))?.name;
}
