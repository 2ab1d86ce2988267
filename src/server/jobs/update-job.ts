import type { Job, jobRoutes } from '#contract/jobs/job.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { type StoredJob, updateJob as saveJob } from '#db/queries/jobs/jobs.ts';
import { holdTime } from '#db/queries/schedule/lanes.ts';
import { estimateFacts, jobFacts } from '#domain/job-facts.ts';
import { changedFields, givenFields, textChange } from '../changed-fields.ts';
import { takeOwnAlarm } from '../alarm/take-alarm.ts';
import type { StaffContext } from '../context.ts';
import { endLinksOfOldContact } from '../documents/end-links.ts';
import {
  changedEncryptedFields,
  encryptedColumnsOf,
  givenEncryptedFields,
} from '../encryption/estimate-fields.ts';
import { changedValues } from '../record-values.ts';
import { requireVersion } from '../record-version.ts';
import { lockJobInLanes, refuseTaken } from '../schedule/lanes.ts';
import { moveVisit, planPlacement } from '../schedule/place-visit.ts';
import { checkOwnChange, checkPeople, checkWantedTime, lockCurrentJob, milesOf, readJob } from './jobs.ts';

/** The fields of a job that decide the place and technician of its visit. */
const movingFields = ['technicianId', 'location', 'serviceAddress', 'latitude', 'longitude'] as const;

/** A new technician has not accepted the job yet, and needs an off-hours reason of their own. */
const resetByNewTechnician = (
  { technicianId }: StoredJob,
  given: { technicianId?: string | null | undefined },
) =>
  given.technicianId === undefined || given.technicianId === technicianId
    ? {}
    : { acceptedAt: null, offHoursReason: null };

/**
 * Stores a job whose place or technician changes, and updates the drives around its visit. A new place is never refused; a
 * new technician must be free and at work.
 * @throws {AppError} `slot_taken`
 */
async function moveWithJob(
  trx: Trx,
  context: StaffContext,
  before: StoredJob,
  after: StoredJob,
  store: () => Promise<void>,
): Promise<void> {
  const { slotStart, slotEnd, technicianId } = after;
  const holds = slotStart !== null && slotEnd !== null && holdingVisits.has(after.visit);
  if (!holds) return store();
  const { drives } =
    technicianId === before.technicianId
      ? { drives: [] }
      : await refuseTaken(trx, context, before.id, () =>
          planPlacement(trx, after, {
            technicianId,
            slotStart: new Date(slotStart),
            slotEnd: new Date(slotEnd),
            overlapReason: null,
            offHoursReason: null,
          }),
        );
  return moveVisit(trx, before, drives, async () => {
    await store();
    if (technicianId !== before.technicianId) await holdTime(trx, before.id);
  });
}

const holdingVisits: ReadonlySet<StoredJob['visit']> = new Set(['scheduled', 'on_the_way', 'on_site']);

/**
 * Updates a job's details; omitted fields stay unchanged.
 * @throws {AppError} `version_required`, `stale_version` (with the current job), `not_found`, `invalid`; `slot_taken` if
 * the new technician is busy at its time.
 */
export async function updateJob(
  context: StaffContext,
  { params, body }: RouteInput<typeof jobRoutes.update>,
): Promise<Job> {
  const { db, now, actor, config } = context;
  const version = requireVersion(body.version);
  const movesVisit = movingFields.some((field) => body[field] !== undefined);
  return db.transaction().execute(async (trx) => {
    await checkPeople(trx, body);
    const { technicianId } = body;
    const lock = movesVisit ? lockJobInLanes : lockCurrentJob;
    const before = await lock(trx, context, { id: params.id, version, technicianId });
    checkOwnChange(actor, before, body);
    const facts = changedValues(jobFacts, body);
    const { wantedDate = before.wantedDate } = facts;
    checkWantedTime({ wantedDate, wantedTime: body.wantedTime });
    const changed = changedFields<StoredJob>(before, {
      phone: body.phone,
      serviceType: body.serviceType,
      customerId: body.customerId,
      technicianId: body.technicianId,
      firstName: textChange(body.firstName),
      lastName: textChange(body.lastName),
      email: textChange(body.email),
      location: textChange(body.location),
      serviceAddress: textChange(body.serviceAddress),
      request: textChange(body.request),
      latitude: body.latitude,
      longitude: body.longitude,
      distanceMiles: milesOf(body.distanceMiles),
      urgency: body.urgency,
      suspicious: body.suspicious,
      ...changedValues(estimateFacts, body),
      ...facts,
      // A wanted time is removed with its day.
      wantedTime: facts.wantedDate === null ? null : facts.wantedTime,
    });
    const sealed = changedEncryptedFields(config.fieldKeys, before, body);
    const opened = givenEncryptedFields(body);
    if (!changed && sealed.length === 0) return readJob(trx, context, before.id, opened);
    const {
      priced: _,
      billed: __,
      technicianName: ___,
      isEmergency: ____,
      ...changes
    } = changed?.after ?? {};
    const encrypted = Object.fromEntries(
      Object.entries(encryptedColumnsOf(config.fieldKeys, before.id, body, before)),
    );
    const store = async () => {
      const after = await saveJob(trx, {
        id: before.id,
        version,
        changes: {
          ...givenFields(changes),
          ...encrypted,
          ...resetByNewTechnician(before, body),
          // Only the office can change the customer.
          ...('customerId' in changes ? { customerNameOnly: false } : {}),
          updatedAt: now,
        },
      });
      if (!after) throw new Error('A locked job changed its version');
      const linked = { recordType: 'job', recordId: before.id, jobId: before.id } as const;
      await endLinksOfOldContact(trx, linked, { before, after, now });
      if (after.isEmergency && !before.isEmergency) await takeOwnAlarm(trx, context, after);
    };
    if (movesVisit) await moveWithJob(trx, context, before, { ...before, ...givenFields(changes) }, store);
    else await store();
    await appendEvent(trx, {
      recordType: 'job',
      recordId: before.id,
      what: changed?.after.suspicious === undefined ? 'changed' : 'flag_cleared',
      actor: actor.email,
      at: now,
      before: changed?.before,
      after: { ...changed?.after, ...(sealed.length > 0 ? { sealed } : {}) },
    });
    return readJob(trx, context, before.id, opened);
  });
}
