import { fullName } from '#domain/customer.ts';
import type { evidenceRoutes } from '#contract/documents/evidence.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findOpenDisputes, listEvidenceEvents } from '#db/queries/evidence.ts';
import type { EvidenceSection } from '#domain/evidence.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDate } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';
import { decryptForReader } from '../encryption/audited-reads.ts';
import { makeSections } from './make-evidence.ts';
import { type EvidenceSource, eventsOf, lines, readSource, tripFeeWords, valuesOf } from './source.ts';

type Dispute = RouteOutput<typeof evidenceRoutes.disputeFields>['disputes'][number];

/** The event of evidence that was sent; it names the dispute. */
export const SENT = 'evidence_sent';

/** The most characters of one field (https://docs.stripe.com/api/disputes/evidence_object). */
const LONGEST = 20_000;

const textOf = ({ title, rows, missing }: EvidenceSection): string =>
  [
    title.toUpperCase(),
    ...rows.map(({ name, text }) => `${name.replaceAll('\n', ' ')}: ${text}`),
    ...missing.map((words) => `Not on record: ${words}`),
  ].join('\n');

/** The customer's last acceptance of a price: from where, and what they accepted with it. */
function acceptance(source: EvidenceSource): { readonly address: string; readonly terms: string } {
  const accepted = eventsOf(source, 'approved').findLast(({ actor }) => actor?.startsWith('customer: '));
  const { address, terms, tripFee: fee } = accepted ? valuesOf(accepted) : {};
  return {
    address: typeof address === 'string' ? address : '',
    terms: lines(
      ...(Array.isArray(terms) ? terms.map(String) : []),
      typeof fee === 'string' && tripFeeWords(fee),
    ),
  };
}

/** The open disputes of a job's card payments, and when the evidence of each was sent. */
export async function disputesOf(db: Db, jobId: string): Promise<Dispute[]> {
  const open = await findOpenDisputes(db, jobId);
  const events = open.length > 0 ? await listEvidenceEvents(db, jobId, [SENT]) : [];
  return open.map(({ id, ref, words }) => {
    const sent = events.find((event) => valuesOf(event)['dispute'] === ref);
    return { id, words: words ?? '', sent: sent ? { at: sent.at, by: sent.actor ?? '' } : null };
  });
}

/**
 * The facts of a job in Stripe's fields for the evidence of a dispute, to be pasted beside the signed file; empty ones are
 * left out. @throws {AppError} `not_found`
 */
export async function readDisputeFields(
  context: StaffContext,
  { params }: Pick<RouteInput<typeof evidenceRoutes.disputeFields>, 'params'>,
): Promise<RouteOutput<typeof evidenceRoutes.disputeFields>> {
  const source = await readSource(context, params.id, (type, record) =>
    decryptForReader(context, type, record),
  );
  const { job } = source.whole;
  const { address, terms } = acceptance(source);
  const sections = makeSections.map((section) => section(source));
  const done = job.finishedAt ?? job.arrivedAt;
  const work = sections.find(({ id }) => id === 'invoice');
  const fields = [
    ['customer_name', 'Customer name', fullName(job)],
    ['customer_email_address', 'Customer email', job.email ?? ''],
    ['customer_purchase_ip', 'IP address of the acceptance', address],
    ['service_date', 'Date of the service', done === null ? '' : formatDate(done)],
    [
      'product_description',
      'Description of the service',
      lines(serviceTypeLabel(job.serviceType), work?.rows[0]?.text),
    ],
    ['refund_policy_disclosure', 'Terms shown to the customer', terms],
    ['uncategorized_text', 'The record of the job', sections.map(textOf).join('\n\n')],
  ] as const;
  return {
    disputes: await disputesOf(context.db, params.id),
    fields: fields
      .filter(([, , text]) => text !== '')
      .map(([field, label, text]) => ({ field, label, text: text.slice(0, LONGEST) })),
  };
}
