import type { evidenceRoutes } from '#contract/documents/evidence.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findOpenDisputes } from '#db/queries/evidence.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import { CardRefusal } from '../cards/provider.ts';
import { openProvider } from '../cards/open-provider.ts';
import type { StaffContext } from '../context.ts';
import { AppError, notFound, wrongState } from '../errors.ts';
import { disputesOf, readDisputeFields, SENT } from './dispute-fields.ts';
import { makeEvidence } from './make-evidence.ts';

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
