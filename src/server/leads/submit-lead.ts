import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import type { ContactReceipt, contactRoutes } from '#contract/leads.ts';
import type { RouteInput } from '#contract/route.ts';
import type { RequestNotice } from '#db/outbox-messages.ts';
import { leadInsert } from '#db/queries/leads.ts';
import type { Context } from '../context.ts';
import { noticesFor } from '../mail/notices.ts';
import { looksSuspicious, submit } from '../submission.ts';

/**
 * Stores a visitor's request with its mail to the office and the visitor, all or nothing. Once per
 * Idempotency-Key.
 * @throws {AppError} `rate_limited`, `key_reused`.
 */
export async function submitLead(
  context: Context,
  { body }: RouteInput<typeof contactRoutes.submit>,
): Promise<ContactReceipt> {
  const receipt: ContactReceipt = {
    id: randomUUID(),
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone,
    email: emptyToNull(body.email),
    serviceType: body.serviceType,
    location: body.location,
    message: emptyToNull(body.message),
    isEmergency: body.isEmergency,
    createdAt: context.now.toISOString(),
  };
  const suspicious = looksSuspicious(context, {
    words: [receipt.message],
    names: [receipt.firstName, receipt.lastName, receipt.location],
  });
  const notice: RequestNotice = {
    ...receipt,
    kind: 'lead',
    reference: receipt.id.slice(0, 8).toUpperCase(),
    suspicious,
  };
  return submit(context, {
    scope: 'contact',
    body,
    recordType: 'contact_request',
    response: receipt,
    rows: [leadInsert(context.db, { ...receipt, suspicious, updatedAt: receipt.createdAt })],
    messages: noticesFor(notice),
  });
}
