import type { customerOrigins } from '#contract/customers/record.ts';
import type { Trx } from '#db/connect.ts';
import { lockBookingById, updateBooking } from '#db/queries/bookings.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockLeadById, updateLead } from '#db/queries/leads.ts';
import { lockQuoteById, updateQuote } from '#db/queries/estimates/estimates.ts';
import type { RecordType } from '#domain/live.ts';
import type { StaffContext } from '../context.ts';
import { invalid, wrongState } from '../errors.ts';

interface Origin {
  readonly type: (typeof customerOrigins)[number];
  readonly id: string;
}

interface Kind {
  readonly recordType: RecordType;
  readonly lock: (
    trx: Trx,
    id: string,
  ) => Promise<{ version: number; customerId: string | null } | undefined>;
  readonly save: (
    trx: Trx,
    change: { id: string; version: number; changes: { customerId: string } },
  ) => Promise<unknown>;
}

const kinds: Record<Origin['type'], Kind> = {
  lead: { recordType: 'contact_request', lock: lockLeadById, save: updateLead },
  booking: { recordType: 'booking_request', lock: lockBookingById, save: updateBooking },
  estimate: { recordType: 'quote', lock: lockQuoteById, save: updateQuote },
};

/**
 * Assigns a customer to a lead, booking or estimate that has none.
 * @throws {AppError} `invalid` when the record does not exist; `wrong_state` when it already has a customer.
 */
export async function assignCustomer(
  trx: Trx,
  { actor, now }: StaffContext,
  { type, id }: Origin,
  customerId: string,
): Promise<void> {
  const { recordType, lock, save } = kinds[type];
  const record = await lock(trx, id);
  if (!record) throw invalid({ origin: `There is no such ${type}` });
  if (record.customerId !== null) {
    throw wrongState(`This ${type} already belongs to a customer. Reload it to see whom.`);
  }
  await save(trx, { id, version: record.version, changes: { customerId } });
  await appendEvent(trx, {
    recordType,
    recordId: id,
    what: 'changed',
    actor: actor.email,
    at: now,
    before: { customerId: null },
    after: { customerId },
  });
}
