import type { CustomerJob, customerJobRoutes } from '#contract/documents/job-page.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findComer } from '#db/queries/crew.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { warrantyDays } from '#domain/business.ts';
import { addDays, shopDate, shopToday } from '#domain/shop-time.ts';
import type { Context } from '../context.ts';
import { doorWordsOf } from '../jobs/door-word.ts';
import { acceptedTripFee } from '../jobs/trip-fee.ts';
import { reviewReference } from '../reviews/job-reference.ts';
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
