import { fullName } from '#domain/customer.ts';
import { type EvidenceEvent, MOST_AUTHORITIES, MOST_OF_A_KIND } from '#db/queries/evidence.ts';
import { authorityRelations, idTypes, authorityStatements } from '#domain/authority.ts';
import type { EvidenceRow } from '#domain/evidence.ts';
import { vehicleName } from '#domain/job-facts.ts';
import { feeLines } from '#domain/quote-lines.ts';
import { decimalFromCents, formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { derivedQuoteStatus, quoteStatusLabels } from '#domain/quote.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { faultWords, workWords } from '#domain/standing-authority.ts';
import { formatDateTime, shopToday, slotText } from '#domain/shop-time.ts';
import { formatTaxRate, taxName } from '#domain/pricing.ts';
import { urgencyLabel } from '#domain/urgency.ts';
import {
  cutWords,
  type EvidenceSource,
  eventsOf,
  lacks,
  lines,
  type MakeSection,
  row,
  tripFeeWords,
  valuesOf,
} from './source.ts';

// What was asked for, at which price, and by what right.

/** How the request reached us. */
function howItCame({ whole, quotes, events, nameOf }: EvidenceSource): string {
  const { leads, bookings } = whole;
  const called = events.find(({ what }) => what === 'called');
  if (called) return `By phone, taken by ${nameOf(called.actor)}`;
  if (leads.length > 0) return 'By the form on our website';
  if (bookings.length > 0) return 'By a booking on our website';
  const [first] = quotes;
  return first?.source === 'public' ? 'By a price asked for on our website' : 'Entered by our office';
}

/** Who ordered it, and whether they might. */
function orderWords({ whole: { order } }: EvidenceSource): string | null {
  if (!order) return null;
  const { orderedBy, work, fault, answer, answeredBy, answeredAt } = order;
  return lines(
    `${orderedBy} ordered ${workWords[work]}.`,
    fault === null ? 'Within their standing authority.' : faultWords(fault, order),
    answer !== null && answeredAt !== null && `${answeredBy} ${answer} it, ${formatDateTime(answeredAt)}.`,
    fault !== null && answer === null && 'The owner has not answered.',
  );
}

export const callSection: MakeSection = (source) => {
  const { job } = source.whole;
  const name = fullName(job);
  const place = job.serviceAddress ?? job.location;
  const car = [vehicleName(job), job.vehicleColor, job.vehiclePlate && `plate ${job.vehiclePlate}`];
  return {
    id: 'call',
    title: 'The call',
    rows: [
      ...row('Received', `${formatDateTime(job.createdAt)}\n${howItCame(source)}`),
      ...row('Customer', lines(name, formatPhone(job.phone), job.email)),
      ...row('Work', serviceTypeLabel(job.serviceType)),
      ...row('Urgency', urgencyLabel(job.urgency)),
      ...row('Place', place && source.clean(place)),
      ...row('Vehicle', car.filter(Boolean).join(', ')),
      ...row('In their words', job.request && source.clean(job.request)),
      ...row('Appointment', slotText(job)),
      ...row('Technician', job.technicianName),
      ...row('Ordered by', orderWords(source)),
    ],
    missing: [
      ...lacks(name === '', 'The customer’s name was not given.'),
      ...lacks(!place, 'The place was not written down.'),
    ],
  };
};

function priceLines(quote: EvidenceSource['quotes'][number], clean: EvidenceSource['clean']): string {
  return lines(
    ...quote.items.map(
      ({ quantity, serviceDescription, totalPrice }) =>
        `${quantity} × ${clean(serviceDescription)}: ${formatDecimal(totalPrice)}`,
    ),
    ...feeLines(quote).map(
      ({ label, amountCents }) => `${label}: ${formatDecimal(decimalFromCents(amountCents))}`,
    ),
    `${taxName} ${formatTaxRate(quote.taxRatePerMillion)}: ${formatDecimal(quote.tax)}`,
    `Total: ${formatDecimal(quote.total)}`,
  );
}

const ANSWERS: Readonly<Record<string, string>> = {
  sent: 'was sent to the customer',
  approved: 'was accepted',
  declined: 'was declined',
  change_requested: 'was not accepted: a change was asked for',
};

/** An answer to a price, with the words that stood with it and the signature under it. */
function answerRow(source: EvidenceSource, event: EvidenceEvent): EvidenceRow {
  const { nameOf, clean, approvals, isForCustomer } = source;
  const { what, actor, at, recordId, quoteNumber } = event;
  const { revision, total, terms, tripFee: fee, words, device, address } = valuesOf(event);
  const customer = actor?.startsWith('customer: ') ? actor.slice('customer: '.length) : undefined;
  const approval = approvals.find(
    (signed) => what === 'approved' && signed.quoteId === recordId && signed.createdAt === at,
  );
  const shown = Array.isArray(terms) ? terms.map(String) : [];
  return {
    name: formatDateTime(at),
    text: lines(
      `${quoteNumber ?? 'An estimate'}, revision ${String(revision ?? 1)}${typeof total === 'string' ? `, ${formatDecimal(total)},` : ''} ${ANSWERS[what]}.`,
      customer !== undefined && `By ${customer}, as the customer, on the job’s page.`,
      customer === undefined && `By ${nameOf(actor)}.`,
      typeof words === 'string' && customer !== undefined && `They wrote: ${clean(words)}`,
      typeof words === 'string' && customer === undefined && !isForCustomer && `Our note: ${clean(words)}`,
      typeof fee === 'string' && `Accepted with it: ${tripFeeWords(fee)}`,
      shown.length > 0 && `Shown with the price: ${shown.join(' ')}`,
      typeof address === 'string' && `From ${address}${device ? ` with ${String(device)}` : ''}.`,
    ),
    ...(approval?.signature ? { signature: approval.signature } : {}),
  };
}

export const priceSection: MakeSection = (source) => {
  const { quotes, clean, now, isForCustomer } = source;
  const answers = eventsOf(source, 'sent', 'approved', 'declined', 'change_requested').filter(
    ({ recordType }) => recordType === 'quote',
  );
  const accepted = answers.filter(({ what }) => what === 'approved');
  const byCustomer = accepted.filter(({ actor }) => actor?.startsWith('customer: '));
  return {
    id: 'price',
    title: 'The price',
    rows: [
      ...quotes.map((quote) => ({
        name: quote.quoteNumber,
        text: lines(
          `${quoteStatusLabels[derivedQuoteStatus(quote, shopToday(now))]}, revision ${quote.revision}`,
          priceLines(quote, clean),
        ),
      })),
      ...answers.map((event) => answerRow(source, event)),
    ],
    missing: [
      ...lacks(answers.length >= MOST_OF_A_KIND, cutWords),
      ...lacks(
        quotes.length === 0,
        isForCustomer ? 'No estimate is open to the customer.' : 'No price was put in writing.',
      ),
      ...lacks(quotes.length > 0 && accepted.length === 0, 'No acceptance of the price is on record.'),
      ...lacks(
        accepted.length > 0 && byCustomer.length === 0,
        'The customer did not accept it themselves: our people recorded it.',
      ),
      ...lacks(
        byCustomer.some((event) => valuesOf(event)['terms'] === undefined),
        'The words that stood with the price were not kept then.',
      ),
    ],
  };
};

const labelOf = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

export const authoritySection: MakeSection = ({ authorities, nameOf, clean }) => ({
  id: 'authority',
  title: 'Authority to open',
  rows: authorities.map(({ id, name, relation, idType, note, statement, actor, createdAt, ...more }) => ({
    name: formatDateTime(createdAt),
    text: lines(
      `Authorized by ${name}, ${labelOf(authorityRelations, relation).toLowerCase()}.`,
      `ID: ${labelOf(idTypes, idType)}. Its number is never kept.`,
      note && `Proof: ${clean(note)}`,
      statement !== null && `Statement ${statement}: “${authorityStatements[statement - 1] ?? ''}”`,
      `Recorded by ${nameOf(actor)}.`,
    ),
    ...(more.signature ? { signature: more.signature } : {}),
    ...(more.photo ? { photo: id } : {}),
  })),
  missing: [
    ...lacks(authorities.length === 0, 'No authority to open is on record.'),
    ...lacks(
      authorities.length >= MOST_AUTHORITIES,
      `This file has the newest ${MOST_AUTHORITIES} authorities at most.`,
    ),
    ...authorities.flatMap(({ name, signature, photo, photoSha256, statement }) => [
      ...lacks(!signature, `${name} did not draw a signature: the typed name is all there is.`),
      ...lacks(statement === null, `No statement was shown to ${name}.`),
      ...lacks(!photo && photoSha256 === null, `No photo was taken of the authority of ${name}.`),
      ...lacks(
        !photo && photoSha256 !== null,
        `The photo of the authority of ${name} has not arrived. Its SHA-256: ${photoSha256}`,
      ),
    ]),
  ],
});
