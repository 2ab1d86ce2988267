import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import type { RouteInput } from '#contract/route.ts';
import { findInvoiceById, listInvoices as selectInvoices } from '#db/queries/invoices/invoices.ts';
import { shopToday } from '#domain/shop-time.ts';
import { givenFields, textChange } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { endLinksOfOldContact, lockJobOf } from '../documents/end-links.ts';
import { notFound } from '../errors.ts';
import { requireVersion } from '../record-version.ts';
import { invoiceDates, itemsOfBody, priced } from './invoice-fields.ts';
import { changeInvoice, stepInvoice } from './invoice-step.ts';
import { returnStock } from './invoice-stock.ts';
import { invoiceRowView, readInvoice } from './invoice-view.ts';

/** A page of invoices; statuses are as of today in Honolulu. */
export async function listInvoices(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof invoiceRoutes.list>,
) {
  const today = shopToday(now);
  const { status, ...rest } = query;
  const { rows, nextCursor } = await selectInvoices(db, {
    ...rest,
    ...(status === 'unpaid' ? { unpaid: true } : { status }),
    today,
  });
  return {
    rows: rows.map((row) => invoiceRowView(row, today)),
    nextCursor,
  };
}

/** One invoice with its lines and payments. @throws {AppError} `not_found`, also for a deleted draft. */
export async function findInvoice(
  context: StaffContext,
  { params }: RouteInput<typeof invoiceRoutes.find>,
): Promise<Invoice> {
  const stored = await findInvoiceById(context.db, params.id);
  if (!stored) throw notFound('invoice');
  return readInvoice(context.db, context, stored);
}

/**
 * Updates a draft and recalculates its totals at its own tax rate; omitted fields stay unchanged.
 * @throws {AppError} `version_required`, `stale_version`, `wrong_state` once it was sent, `not_found`, `invalid`.
 */
export function updateInvoice(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceRoutes.update>,
): Promise<Invoice> {
  const { db, now } = context;
  const version = requireVersion(body.version);
  return db.transaction().execute(async (trx) => {
    await lockJobOf(trx, await findInvoiceById(trx, params.id));
    const { before } = await stepInvoice(trx, context, { id: params.id, event: 'edit', version });
    const lines = body.items ? priced(itemsOfBody(body.items), before.taxRatePerMillion) : undefined;
    const dates = invoiceDates(
      {
        dueDate: body.dueDate === undefined ? before.dueDate : body.dueDate,
        serviceDate: body.serviceDate === undefined ? before.serviceDate : body.serviceDate,
      },
      shopToday(now),
    );
    const after = await changeInvoice(trx, context, before, {
      what: 'changed',
      changes: {
        ...givenFields({
          customerId: body.customerId,
          firstName: body.firstName,
          lastName: body.lastName,
          phone: body.phone,
          email: textChange(body.email),
          serviceAddress: body.serviceAddress,
          notes: textChange(body.notes),
        }),
        ...dates,
        ...lines?.totals,
      },
      ...(lines ? { items: lines.items } : {}),
    });
    const linked = { recordType: 'invoice', recordId: before.id, jobId: before.jobId } as const;
    await endLinksOfOldContact(trx, linked, { before, after, now });
    return readInvoice(trx, context, after);
  });
}

/**
 * Deletes a draft. The row stays, marked as deleted, so that its number remains accounted for.
 * @throws {AppError} `stale_version`, `wrong_state`, `not_found`.
 */
export async function deleteInvoice(
  context: StaffContext,
  { params, query }: RouteInput<typeof invoiceRoutes.remove>,
): Promise<undefined> {
  await context.db.transaction().execute(async (trx) => {
    const { before } = await stepInvoice(trx, context, {
      id: params.id,
      event: 'delete',
      version: query.version,
    });
    await changeInvoice(trx, context, before, { what: 'deleted', changes: { deletedAt: context.now } });
  });
  return undefined;
}

/**
 * Sets the days on which reminders go out. Allowed in every state, since reminders are not part of the document.
 * @throws {AppError} as for updates.
 */
export function setReminders(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.reminders>,
): Promise<Invoice> {
  const version = requireVersion(body.version);
  return context.db.transaction().execute(async (trx) => {
    const { before } = await stepInvoice(trx, context, { id: params.id, version });
    const reminderDays = [...new Set(body.days ?? before.reminderDays)].toSorted((a, b) => a - b);
    const after = await changeInvoice(trx, context, before, {
      what: 'reminders_set',
      changes: { reminderDays },
      details: { reminderDays },
    });
    return readInvoice(trx, context, after);
  });
}

/**
 * Voids an issued invoice without payments, so that its customer no longer sees it; optionally returns its parts to stock. Its
 * estimate can then be invoiced again.
 * @throws {AppError} `wrong_state` for a draft, or while it has payments; `stale_version`, `not_found`.
 */
export function voidInvoice(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.void>,
): Promise<Invoice> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const { before, to } = await stepInvoice(trx, context, {
      id: params.id,
      event: 'void',
      version: body.version,
    });
    const returned = body.returnStock ? await returnStock(trx, context, before) : [];
    const after = await changeInvoice(trx, context, before, {
      what: 'voided',
      changes: { status: to, voidedAt: now, voidReason: body.reason, paidDate: null, paymentMethod: null },
      details: { reason: body.reason, returned },
    });
    return readInvoice(trx, context, after);
  });
}
