import { randomUUID } from 'node:crypto';
import type { cardRoutes } from '#contract/cards.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { insertCardSession } from '#db/queries/cards.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { phoneDisplay } from '#domain/business.ts';
import { CARD_BACK } from '#domain/job-link.ts';
import { decimalFromCents } from '#domain/money.ts';
import type { Context, StaffContext } from '../context.ts';
import { findPapers } from '../documents/find-document.ts';
import { AppError, notFound, wrongState } from '../errors.ts';
import { invoiceFacts } from '../invoices/invoice-view.ts';
import { describeError, log } from '../log.ts';
import { depositDue } from '../payments/deposits.ts';
import { openProvider } from './open-provider.ts';

/** What is paid: an invoice, or the deposit on an estimate. */
type PaidFor = { readonly invoiceId: string } | { readonly quoteId: string };

interface Press {
  readonly cents: number;
  readonly title: string;
  /** Who pressed; null: the customer. */
  readonly actor: string | null;
  readonly paidUrl: string;
  readonly backUrl: string;
}

/** Makes a session and its page at the provider. @throws {AppError} `unavailable`, with the other ways to pay */
async function open(
  { db, config, now, requestId }: Context,
  paper: PaidFor,
  press: Press,
): Promise<RouteOutput<typeof cardRoutes.payDocument>> {
  const { cards } = config;
  if (!cards) throw wrongState('Cards are not taken here.');
  const { cents, title, actor, paidUrl, backUrl } = press;
  const id = randomUUID();
  const none = { invoiceId: null, quoteId: null };
  // First, so that a payment is ours whatever happens to this request.
  await insertCardSession(db, {
    id,
    ...none,
    ...paper,
    amount: decimalFromCents(cents),
    actor,
    createdAt: now,
  });
  try {
    const provider = await openProvider(cards);
    return { url: await provider.start({ key: id, cents, title, paidUrl, backUrl }) };
  } catch (error) {
    log('warn', 'card_page_failed', { requestId, ...describeError(error) });
    throw new AppError(
      'unavailable',
      `Cards cannot be taken right now; nothing was charged. Call ${phoneDisplay} and pay by phone, pay cash, or try again later.`,
      { cause: error },
    );
  }
}

/**
 * Opens the card page for what a customer's link shows: the balance of its invoice or, before there is one, the deposit
 * that the office asked for.
 * @throws {AppError} `not_found`, `wrong_state` when nothing is owed, `unavailable`, `rate_limited`
 */
export async function payDocument(
  context: Context,
  { params }: RouteInput<typeof cardRoutes.payDocument>,
): Promise<RouteOutput<typeof cardRoutes.payDocument>> {
  const { db, config, now } = context;
  const { invoice, estimate } = await findPapers(db, params.token, now);
  const back = `${config.siteUrl}${CARD_BACK}`;
  const press = { actor: null, paidUrl: `${back}?paid`, backUrl: back };
  if (invoice) {
    const { id, invoiceNumber: number, status } = invoice.invoice;
    const { balanceCents: cents } = invoiceFacts(invoice.invoice);
    if (status !== 'sent' || cents <= 0) throw wrongState('This is paid: nothing is owed.');
    return open(context, { invoiceId: id }, { ...press, cents, title: `Invoice ${number}` });
  }
  const cents = estimate ? depositDue(estimate.quote) : 0;
  if (!estimate || cents <= 0) throw wrongState('No deposit is due.');
  const { id, quoteNumber: number } = estimate.quote;
  return open(context, { quoteId: id }, { ...press, cents, title: `Deposit on estimate ${number}` });
}

/** Opens the card page for an invoice's balance. @throws {AppError} `not_found`, `wrong_state`, `unavailable` */
export async function payInvoice(
  context: StaffContext,
  { params }: RouteInput<typeof cardRoutes.payInvoice>,
): Promise<RouteOutput<typeof cardRoutes.payInvoice>> {
  const { db, config, actor } = context;
  const invoice = await findInvoiceById(db, params.id);
  if (!invoice) throw notFound('invoice');
  const { balanceCents: cents } = invoiceFacts(invoice);
  if (invoice.status !== 'sent' || cents <= 0)
    throw wrongState(`Nothing can be paid: the invoice is ${invoice.status}.`);
  const number = invoice.invoiceNumber;
  const back = `${config.siteUrl}/admin/invoice/${invoice.id}`;
  const press = { actor: actor.email, paidUrl: back, backUrl: back };
  return open(context, { invoiceId: invoice.id }, { ...press, cents, title: `Invoice ${number}` });
}
