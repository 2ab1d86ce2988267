import type { CustomerJob, customerJobRoutes } from '#contract/documents/job-page.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findComer } from '#db/queries/crew.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { warrantyDays } from '#domain/business.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { priceBuilderQuote } from '#domain/pricing.ts';
import { quotedLine, quoteSums, quoteTravel } from '#domain/public-quote.ts';
import { addDays, shopDate, shopToday } from '#domain/shop-time.ts';
import type { Context } from '../context.ts';
import { doorWordsOf } from '../jobs/door-word.ts';
import { acceptedTripFee } from '../jobs/trip-fee.ts';
import { reviewReference } from '../reviews/reviews.ts';
import { onTheRoad } from '../schedule/usual-drive.ts';
import { canChoose, customerVisit } from '../times/customer-visit.ts';
import { answerableIn, documentView } from './document-view.ts';
import { papersOf } from './find-document.ts';
import { findLinkedJob } from './job-link.ts';

/** The technician who comes to a job or is there; null without one, and when their account is disabled. */
async function whoComes(db: Db, { visit, technicianId }: StoredJob): Promise<CustomerJob['who']> {
  const isOn = visit === 'scheduled' || visit === 'on_the_way' || visit === 'on_site';
  return (isOn && technicianId !== null ? await findComer(db, technicianId) : undefined) ?? null;
}

/** A visitor's quote as its receipt showed it; null once the office changed or sent it. */
async function quotedIn(db: Db, { priced }: StoredJob): Promise<CustomerJob['quoted']> {
  const quotes = await Promise.all(priced.map(({ id }) => findQuoteById(db, id)));
  const quote = quotes.find((found) => found?.source === 'public' && found.revision === 1);
  if (!quote) return null;
  const { items, taxRatePerMillion: taxPerMillion, urgency } = quote;
  const priceable = items.map(({ quantity, unitPrice }) => ({
    quantity,
    unitPriceCents: centsFromDecimal(unitPrice),
  }));
  const { charged, isOpen } = quoteTravel({
    price: priceBuilderQuote({ items: priceable, urgency, taxPerMillion }),
    taxPerMillion,
    itemIds: items.map(({ catalogueId }) => catalogueId),
    serviceType: quote.serviceType,
    places: [quote.serviceAddress, quote.location],
  });
  const travel = charged && { town: charged.town, total: decimalFromCents(charged.totalCents) };
  return {
    number: quote.quoteNumber,
    lines: [...items.map(quotedLine), ...quoteSums({ ...quote, travel, isTravelOpen: isOpen })].map(
      ([label, amount]) => ({
        label,
        amount,
      }),
    ),
    validUntil: quote.validUntil,
  };
}

/**
 * Reads a customer's job through the key of their link; changes nothing.
 * @throws {AppError} `not_found`, `rate_limited`
 */
export async function readCustomerJob(
  { db, now, config }: Context,
  { params }: RouteInput<typeof customerJobRoutes.read>,
): Promise<CustomerJob> {
  const { job } = await findLinkedJob(db, { key: params.token }, now);
  const { estimate, invoice } = await papersOf(db, job, now);
  const today = shopToday(now);
  const visit = await customerVisit(db, job, now);
  // What a visitor typed reaches nobody by a mail to an address that they typed, too.
  const isAsked = visit.state === 'asked';
  return {
    visit,
    firstName: isAsked ? '' : (job.firstName ?? ''),
    place: isAsked ? null : (job.serviceAddress ?? job.location),
    who: await whoComes(db, job),
    lateFee: job.visit === 'scheduled' && !canChoose(job, now) ? await acceptedTripFee(db, job) : null,
    doorWords: doorWordsOf(config, job),
    road: await onTheRoad(db, job, now),
    quoted: isAsked ? await quotedIn(db, job) : null,
    estimate: estimate ? answerableIn(job.visit, documentView(estimate, today, config)) : null,
    invoice: invoice ? documentView(invoice, today, config) : null,
    receipts: (invoice?.payments ?? []).flatMap(({ id, kind, receivedAt, amount }) =>
      kind === 'payment' ? [{ id, at: receivedAt, amount }] : [],
    ),
    review: job.visit === 'done' ? reviewReference(config, job.id) : null,
    warrantyUntil:
      job.visit === 'done' && job.finishedAt ? addDays(shopDate(job.finishedAt), warrantyDays) : null,
  };
}
