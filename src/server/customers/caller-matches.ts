import type { CallerMatches } from '#contract/customers/customer.ts';
import type { Db } from '#db/connect.ts';
import { findEarlierRequests } from '#db/queries/customers/whose-records.ts';
import { matchCustomers } from '#db/queries/customers/customers.ts';

/** How many of a caller's earlier requests are shown with a record. */
const EARLIER_SHOWN = 10;

/** The office's customers and earlier requests with the same phone number, in any format, or email. */
export async function callerMatches(
  db: Db,
  request: { id: string; phone: string; email: string | null; createdAt: string },
): Promise<CallerMatches> {
  const { id, phone, email, createdAt } = request;
  const [customers, earlier] = await Promise.all([
    matchCustomers(db, { phone, email }),
    findEarlierRequests(db, {
      caller: { phone, email },
      before: createdAt,
      not: id,
      limit: EARLIER_SHOWN,
    }),
  ]);
  return {
    customers,
    earlierLeads: earlier.leads,
    earlierBookings: earlier.bookings,
    earlier: [...earlier.newest],
  };
}
