import { MOST_OF_A_KIND } from '#db/queries/evidence.ts';
import type { EvidenceRow } from '#domain/evidence.ts';
import { derivedInvoiceStatus, invoiceStatusLabels, paymentMeans } from '#domain/invoice.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { centsFromDecimal, formatCents, formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { retention } from '#domain/retention.ts';
import { formatDateTime, shopToday } from '#domain/shop-time.ts';
import { shortHash } from '#domain/step-chain.ts';
import { readSnapshot } from '../invoices/snapshot.ts';
import {
  customerMessages,
  cutWords,
  eventsOf,
  lacks,
  lines,
  type MakeSection,
  row,
  valuesOf,
} from './source.ts';

// What was done, billed, paid and said.

/** By how much a time may be wrong: "±4 s", "±3 min". */
function errorText(errorMs: number): string {
  const seconds = Math.max(1, Math.ceil(errorMs / 1000));
  return seconds < 120 ? `±${seconds} s` : `±${Math.ceil(seconds / 60)} min`;
}

export const stepsSection: MakeSection = ({ steps, nameOf }) => {
  const unsigned = steps.filter(({ proof }) => !proof).length;
  return {
    id: 'steps',
    title: 'The steps of the work',
    rows: steps
      // What the shop spent is not about the work.
      .filter(({ kind }) => kind !== 'expense')
      .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
      .map(({ kind, actor, happenedAt, errorMs, outcome, proof }) => ({
        name: `${formatDateTime(happenedAt)}\n${errorText(errorMs)}`,
        text: lines(
          `${jobSteps[kind].done}, by ${nameOf(actor)}.${outcome === 'applied' ? '' : ' Kept as reported: the plan had changed.'}`,
          proof && `Signed by the phone: ${shortHash(proof.hash)}`,
        ),
      })),
    missing: [
      ...lacks(steps.length === 0, 'No step of the work was recorded.'),
      ...lacks(unsigned > 0, `${unsigned} of ${steps.length} steps were not signed by a phone.`),
    ],
  };
};

export const doorSection: MakeSection = (source) => {
  const { job } = source.whole;
  const said = eventsOf(source, jobSteps.wrong_word.event, jobSteps.tried.event);
  const isWrong = said.some(({ what }) => what === jobSteps.wrong_word.event);
  return {
    id: 'door',
    title: 'At the door',
    rows: [
      ...row('Arrived', job.arrivedAt && formatDateTime(job.arrivedAt)),
      ...said.map(({ what, at, actor }) => ({
        name: formatDateTime(at),
        text: `${what === jobSteps.tried.event ? 'Tried to reach the customer' : 'Someone gave the wrong door word'}. Recorded by ${source.nameOf(actor)}.`,
      })),
    ],
    missing: [
      ...lacks(job.arrivedAt === null, 'No arrival is on record.'),
      ...lacks(job.arrivedAt !== null && !isWrong, 'No wrong door word was recorded; a right one never is.'),
    ],
  };
};

export const invoiceSection: MakeSection = ({ invoices, clean, now, isForCustomer }) => ({
  id: 'invoice',
  title: 'Invoice',
  rows: invoices.map((invoice) => {
    const { items, total, tax, taxName, issuedAt } = readSnapshot(invoice);
    const balanceCents = centsFromDecimal(total) - centsFromDecimal(invoice.paid, { negative: true });
    const status = derivedInvoiceStatus({ ...invoice, balanceCents }, shopToday(now));
    return {
      name: invoice.invoiceNumber,
      text: lines(
        `${invoiceStatusLabels[status]}${invoice.sentAt ? `, issued ${formatDateTime(issuedAt)}` : ''}`,
        ...items.map(
          ({ quantity, description, totalPrice }) =>
            `${quantity} × ${clean(description)}: ${formatDecimal(totalPrice)}`,
        ),
        `${taxName}: ${formatDecimal(tax)}`,
        `Total: ${formatDecimal(total)}`,
        status !== 'void' && `Balance: ${formatCents(balanceCents)}`,
        invoice.voidReason && `Void: ${clean(invoice.voidReason)}`,
      ),
    };
  }),
  missing: lacks(
    invoices.length === 0,
    isForCustomer ? 'No invoice is open to the customer.' : 'No invoice was made.',
  ),
});

export const paymentsSection: MakeSection = ({ whole, clean }) => ({
  id: 'payments',
  title: 'Payments',
  rows: whole.payments.map(({ kind, amount, method, reference, cardRef, reason, receivedAt, invoiceId }) => ({
    name: formatDateTime(receivedAt),
    text: lines(
      `${formatDecimal(amount)} ${kind === 'reversal' ? 'refunded' : invoiceId ? 'paid' : 'paid as a deposit'} by ${paymentMeans[method]}.`,
      (reference ?? cardRef) && `Reference: ${reference ?? cardRef}`,
      reason && `Reason: ${clean(reason)}`,
    ),
  })),
  missing: lacks(whole.payments.length === 0, 'No payment is on record.'),
});

export const messagesSection: MakeSection = (source) => {
  const { messages, clean, nameOf } = source;
  const sent = messages.map(({ kind, channel, recipient, state, delivery, sentAt, createdAt, words }) => {
    const isText = channel === 'text';
    const text = lines(
      `${isText ? 'Text' : `Mail, ${customerMessages[kind]},`} to ${isText ? formatPhone(recipient) : recipient}: ${delivery ?? state}.`,
      words !== null && clean(words),
    );
    return { at: sentAt ?? createdAt, text };
  });
  const received = eventsOf(source, 'texted', 'pasted').map((event) => ({
    at: event.at,
    text: lines(
      event.what === 'texted'
        ? 'The customer wrote a text:'
        : `A message of the customer, pasted by ${nameOf(event.actor)}:`,
      clean(String(valuesOf(event)['message'] ?? '')),
    ),
  }));
  const rows: EvidenceRow[] = [...sent, ...received]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, text }) => ({ name: formatDateTime(at), text }));
  return {
    id: 'messages',
    title: 'Messages',
    rows,
    missing: [
      ...lacks(rows.length >= MOST_OF_A_KIND, cutWords),
      ...lacks(rows.length === 0, 'No message is on record.'),
      ...lacks(
        sent.length > 0,
        `A mail is listed by what it was about, without its words; the words of a text are kept for ${retention.mailBodies.label}.`,
      ),
    ],
  };
};
