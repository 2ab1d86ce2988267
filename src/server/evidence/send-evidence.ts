import type { evidenceRoutes } from '#contract/documents/pdf.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findOpenDisputes, listEvidenceEvents } from '#db/queries/evidence.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import { fullName } from '#domain/customer.ts';
import type { EvidenceSection } from '#domain/evidence.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDate } from '#domain/shop-time.ts';
import { openProvider } from '../cards/open-provider.ts';
import { CardRefusal } from '../cards/provider.ts';
import type { StaffContext } from '../context.ts';
import { decryptForReader } from '../encryption/audited-reads.ts';
import { AppError, notFound, wrongState } from '../errors.ts';
import { makeEvidence, makeSections } from './make-evidence.ts';
import { type EvidenceSource, eventsOf, lines, readSource, tripFeeWords, valuesOf } from './source.ts';

/**
 * Sends the evidence of a job, its facts and the signed file, to the card provider for a dispute. The provider takes it once.
 * @throws {AppError} `not_found`; `wrong_state` when it was sent or the provider says no; `unavailable` without a clear answer:
 *   pressed again, the provider is asked first whether it has the evidence
 */
export async function sendEvidence(
  context: StaffContext,
  { params }: RouteInput<typeof evidenceRoutes.send>,
): Promise<RouteOutput<typeof evidenceRoutes.send>> {
  const { db, config, actor, now } = context;
  const { id, disputeId } = params;
  const dispute = (await findOpenDisputes(db, id)).find((open) => open.id === disputeId);
  if (!dispute || !config.cards) throw notFound('dispute');
  const { ref } = dispute;
  const event = (what: string) => ({
    ...({ recordType: 'job', recordId: id, what } as const),
    ...{ actor: actor.email, at: now, after: { dispute: ref } },
  });
  const isSent = async (reader: typeof db) =>
    (await disputesOf(reader, id)).some((open) => open.id === disputeId && open.sent !== null);
  if (await isSent(db)) throw wrongState('The evidence was sent already: the card provider takes it once.');
  const { fields } = await readDisputeFields(context, { params: { id } });
  const madeFor = `The card provider, dispute ${ref}`;
  const { bytes, filename } = await makeEvidence(context, { params: { id }, body: { madeFor } });
  const provider = await openProvider(config.cards);
  await provider
    .answerDispute({
      dispute: ref,
      fields: Object.fromEntries(fields.map(({ field, text }) => [field, text])),
      file: { name: filename, bytes },
    })
    .catch(async (error: unknown) => {
      if (error instanceof CardRefusal && error.why === 'refused')
        throw wrongState(`The card provider did not take it: ${error.message}`);
      await appendEvent(db, event('evidence_unclear'));
      throw new AppError(
        'unavailable',
        'The card provider gave no clear answer. Press again later: it is asked first whether it has the evidence.',
        { cause: error },
      );
    });
  await db.transaction().execute(async (trx) => {
    await lockJobById(trx, id);
    if (await isSent(trx)) return;
    await appendEvent(trx, event(SENT));
  });
  return { dispute: ref };
}

type Dispute = RouteOutput<typeof evidenceRoutes.disputeFields>['disputes'][number];

/** The event of evidence that was sent; it names the dispute. */
const SENT = 'evidence_sent';

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
async function disputesOf(db: Db, jobId: string): Promise<Dispute[]> {
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
