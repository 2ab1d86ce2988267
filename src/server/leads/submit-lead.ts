import type { contactRoutes } from '#contract/leads.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { leadInsert } from '#db/queries/leads.ts';
import type { Context } from '../context.ts';
import { noticesFor } from '../mail/notices.ts';
import { submitRequest } from '../submission.ts';
import { visitorRequest } from '../visitor-request.ts';

/**
 * Stores a visitor's request with its mail to the office and the visitor, all or nothing. Once per
 * Idempotency-Key.
 * @throws {AppError} `invalid` for a phone number that no call could reach; `rate_limited`; `key_reused`.
 */
export async function submitLead(
  context: Context,
  { body }: RouteInput<typeof contactRoutes.submit>,
): Promise<RouteOutput<typeof contactRoutes.submit>> {
  const { request: receipt, place, reference, suspicious } = visitorRequest(context, body);
  return submitRequest(context, {
    scope: 'contact',
    body,
    recordType: 'contact_request',
    response: receipt,
    stored: leadInsert(context.db, { ...receipt, ...place, suspicious, updatedAt: receipt.createdAt }),
    suspicious,
    messages: noticesFor({ ...receipt, kind: 'lead', reference, suspicious }),
  });
}
