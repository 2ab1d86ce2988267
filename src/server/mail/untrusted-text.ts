import type { Db } from '#db/connect.ts';
import { findBookingById } from '#db/queries/bookings.ts';
import { findLeadById } from '#db/queries/leads.ts';
import { isConfirmedAddress } from '#db/queries/documents/job-links.ts';
import type { Quote } from '#db/queries/estimates/estimates.ts';
import { towns } from '#domain/regions.ts';
import { NothingToSend } from './message.ts';

/**
 * Whether a mail to an address may quote a record's names, places and descriptions. Anyone can enter another
 * person's address in a public form, so its text is quoted only to a confirmed address
 * (docs/decisions/mail.md).
 */
export async function mayQuoteCustomer(
  db: Db,
  recipient: string,
  { source, leadId, bookingId }: Pick<Quote, 'source' | 'leadId' | 'bookingId'>,
): Promise<boolean> {
  const isPublic = source === 'public' || leadId !== null || bookingId !== null;
  return !isPublic || isConfirmedAddress(db, recipient);
}

/** A job's or booking's customer, as the record names them. */
interface Named {
  readonly email: string | null;
  readonly suspicious: boolean;
  readonly firstName: string | null;
  readonly location: string | null;
  /** Whether its text came in through a public form. */
  readonly isPublic: boolean;
}

/**
 * The customer a mail about a job or booking addresses, and the name and place it may quote to them
 * (docs/decisions/mail.md).
 * @throws {NothingToSend} without an address, and for a flagged record
 */
export async function addresseeOf(
  db: Db,
  record: 'job' | 'booking',
  { email, suspicious, firstName, location, isPublic }: Named,
): Promise<{ to: string; greeting: string; place: string | undefined }> {
  if (!email) throw new NothingToSend(`the ${record} has no email address`);
  if (suspicious) throw new NothingToSend(`the ${record} is flagged as suspicious`);
  return !isPublic || (await isConfirmedAddress(db, email))
    ? { to: email, greeting: firstName ?? '', place: location ?? undefined }
    : { to: email, greeting: '', place: townOf(location ?? '') };
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
