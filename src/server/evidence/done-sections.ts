import type { MessageKind } from '#db/outbox-messages.ts';
import type { EvidenceRow } from '#domain/evidence.ts';
import { derivedInvoiceStatus, invoiceStatusLabels } from '#domain/invoice.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { centsFromDecimal, formatCents, formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { retention } from '#domain/retention.ts';
import { shopToday } from '#domain/shop-time.ts';
import { shortHash } from '#domain/step-chain.ts';
import { readSnapshot } from '../invoices/snapshot.ts';
import { paymentMeans } from '../pdf/text.ts';
import {
  type EvidenceSource,
  eventsOf,
  lacks,
  lines,
  type MakeSection,
  moment,
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
      .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
      .map(({ kind, actor, happenedAt, errorMs, outcome, proof }) => ({
        name: `${moment(happenedAt)}\n${errorText(errorMs)}`,
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
  const said = eventsOf(source, jobSteps.wrong_word.event, jobSteps.tried.event).map((event) => {
    const { words, how } = valuesOf(event);
    const noted = [words, how].filter((text) => typeof text === 'string').map(source.clean);
    const did =
      event.what === jobSteps.tried.event ? 'Tried to reach the customer' : 'A wrong word was heard';
    return {
      name: moment(event.at),
      text: lines(`${did}, by ${source.nameOf(event.actor)}.`, ...noted),
    };
  });
  const wasThere = job.arrivedAt !== null;
  const hadWord = job.technicianId !== null;
  const isWrong = said.some(({ text }) => text.startsWith('A wrong word'));
  return {
    id: 'door',
    title: 'At the door',
    rows: [
      ...row('Arrived', job.arrivedAt && moment(job.arrivedAt)),
      ...row(
        'Door word',
        hadWord ? 'The customer’s page had the technician’s word and the answer to it.' : null,
      ),
      ...said,
    ],
    missing: [
      ...lacks(!wasThere, 'No arrival is on record.'),
      ...lacks(!hadWord, 'There was no door word: the job has no technician.'),
      ...lacks(
        wasThere && hadWord && !isWrong,
        'A right word at the door is not written down; a wrong one would be, and none was.',
      ),
    ],
  };
};

export const invoiceSection: MakeSection = ({ invoices, clean, now }) => ({
  id: 'invoice',
  title: 'Invoice',
  rows: invoices.map((invoice) => {
    const { items, total, tax, taxName, issuedAt } = readSnapshot(invoice);
    const balanceCents = centsFromDecimal(total) - centsFromDecimal(invoice.paid, { negative: true });
    const status = derivedInvoiceStatus({ ...invoice, balanceCents }, shopToday(new Date(now)));
    return {
      name: invoice.invoiceNumber,
      text: lines(
        `${invoiceStatusLabels[status]}${invoice.sentAt ? `, issued ${moment(issuedAt)}` : ''}`,
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
  missing: lacks(invoices.length === 0, 'No invoice was made.'),
});

export const paymentsSection: MakeSection = ({ whole, clean }) => ({
  id: 'payments',
  title: 'Payments',
  rows: whole.payments.map(({ kind, amount, method, reference, cardRef, reason, receivedAt, invoiceId }) => ({
    name: moment(receivedAt),
    text: lines(
      `${formatDecimal(amount)} ${kind === 'reversal' ? 'refunded' : invoiceId ? 'paid' : 'paid as a deposit'} by ${paymentMeans[method]}.`,
      (reference ?? cardRef) && `Reference: ${reference ?? cardRef}`,
      reason && `Reason: ${clean(reason)}`,
    ),
  })),
  missing: lacks(whole.payments.length === 0, 'No payment is on record.'),
});

/** The job's history is not followed further back than its page does. */
const isCut = ({ whole }: EvidenceSource): boolean => whole.events.length >= 100;

/** Messages to the customer; what goes to the office or our people is not evidence. */
const customerMessages: Readonly<Partial<Record<MessageKind, string>>> = {
  'request-receipt': 'receipt of the request',
  'booking-confirmed': 'confirmation of the booking',
  'booking-declined': 'refusal of the booking',
  'booking-cancelled': 'cancellation of the booking',
  'job-appointment': 'appointment',
  'job-pushed': 'appointment withdrawn',
  'visit-offer': 'times to choose from',
  'visit-reminder': 'reminder of the visit',
  'visit-on-the-way': 'on the way',
  'review-ask': 'review asked for',
  'estimate-link': 'the price',
  invoice: 'the invoice',
  'invoice-reminder': 'reminder to pay',
  receipt: 'the receipt',
  'customer-text': 'text',
};

export const messagesSection: MakeSection = (source) => {
  const { whole, clean, nameOf } = source;
  const sent = whole.mails.flatMap(
    ({ kind, channel, recipient, state, delivery, sentAt, createdAt, payload }) => {
      const about = customerMessages[kind];
      if (about === undefined) return [];
      const { words } = payload as { words?: unknown };
      const isText = channel === 'text';
      const text = lines(
        `${isText ? 'Text' : `Mail, ${about},`} to ${isText ? formatPhone(recipient) : recipient}: ${delivery ?? state}.`,
        typeof words === 'string' && clean(words),
      );
      return [{ at: sentAt ?? createdAt, text }];
    },
  );
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
    .map(({ at, text }) => ({ name: moment(at), text }));
  return {
    id: 'messages',
    title: 'Messages',
    rows,
    missing: [
      ...lacks(isCut(source), 'The history goes back further than this file follows it.'),
      ...lacks(rows.length === 0, 'No message is on record.'),
      ...lacks(
        sent.length > 0,
        `Of mails only the subject is kept; the words of texts for ${retention.mailBodies.label}.`,
      ),
    ],
  };
};
