import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { RouteInput } from '#contract/route.ts';
import type { StaffContext } from '../context.ts';
import { changeInvoice, stepInvoice } from './invoice-step.ts';
import { readInvoice } from './invoice-view.ts';
import { returnStock } from '../inventory/invoice-stock.ts';

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
