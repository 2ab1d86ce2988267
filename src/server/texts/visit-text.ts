import type { JobPushed, Slot } from '#db/outbox-messages.ts';
import type { Db, Trx } from '#db/connect.ts';
import type { JobHeader, StoredJob } from '#db/queries/jobs/jobs.ts';
import { findToldBy } from '#db/queries/texts.ts';
import { type TextKind, type TextValues, usualWays } from '#domain/customer-text.ts';
import { expectedArrival, type MinuteRange, rangeText } from '#domain/arrival.ts';
import type { DoorWords } from '#domain/door-words.ts';
import { formatTime, slotText } from '#domain/shop-time.ts';
import { earliestText } from '#domain/quiet-hours.ts';
import type { Config } from '../config.ts';
import { checkTextable, occasionOf, queueText, textRefusal, textsVia } from './customer-text.ts';

/** A text about a visit: its template and the values for it. */
export interface VisitText {
  readonly kind: TextKind;
  readonly values: TextValues;
}

/** The appointment that the customer knows about: the time of a visit that is not over. */
export const knownSlot = ({ visit, slotStart, slotEnd }: StoredJob): Slot | null =>
  slotStart !== null && ['scheduled', 'on_the_way', 'on_site'].includes(visit)
    ? { slotStart, slotEnd }
    : null;

/**
 * The text about a new or moved time or, without a slot, about a job's cancellation; undefined when the customer needs no
 * message.
 */
export function visitText(slot: Slot, job: StoredJob): VisitText | undefined {
  const was = knownSlot(job);
  const [when, known] = [slotText(slot), was && slotText(was)];
  if (when === null && known === null)
    return job.visit === 'unscheduled' ? { kind: 'request_cancelled', values: {} } : undefined;
  if (when === null) return { kind: 'time_cancelled', values: { was: known ?? '' } };
  const moved = known !== null && was?.slotStart !== slot.slotStart;
  return moved
    ? { kind: 'time_moved', values: { when, was: known } }
    : { kind: 'time_set', values: { when } };
}

/** The text to a customer who loses their time: an emergency took it, or the office withdrew it. */
export const lostText = (was: Slot, why: NonNullable<JobPushed['why']>): VisitText => ({
  kind: 'time_lost',
  values: {
    who: why === 'emergency' ? 'an emergency came up, and we' : 'we',
    was: slotText(was) ?? 'the day we said',
  },
});

/** The text that the technician has set off. */
export const onTheWayText = (usual: MinuteRange, words: DoorWords | null): VisitText => ({
  kind: 'on_the_way',
  values: {
    drive: `, usually ${rangeText(usual)}`,
    door: words ? `. At the door we say ${words.says}, you answer ${words.answer}` : '',
  },
});

/** The one text when the usual time has passed, and the moment at which it leaves. */
function lateText(setOffAt: string, usual: MinuteRange): { text: VisitText; at: Date } {
  const at = new Date(expectedArrival(setOffAt, usual, new Date(setOffAt)).to);
  const { to } = expectedArrival(setOffAt, usual, at);
  return { text: { kind: 'running_late', values: { from: formatTime(at), by: formatTime(to) } }, at };
}

/** Queues the text for the moment at which the usual time has passed; it is not sent once the technician is there. */
export async function textIfLate(
  trx: Trx,
  context: TextContext,
  job: StoredJob,
  usual: MinuteRange,
): Promise<void> {
  if (job.setOffAt === null) return;
  const { text, at } = lateText(job.setOffAt, usual);
  await textAboutVisit(trx, context, job, {
    text,
    slotStart: null,
    uniqueBy: job.setOffAt,
    notBefore: at,
  });
}

/** The reminder on the day before an appointment. */
export const reminderText = (slot: Slot): VisitText => ({
  kind: 'reminder',
  values: { when: slotText(slot) ?? '' },
});

/** The question for a review, the day after. */
export const reviewText: VisitText = { kind: 'review_ask', values: {} };

interface TextContext {
  readonly config: Pick<Config, 'smsUrl'>;
  readonly now: Date;
}

/**
 * Queues a text about a locked job's visit, in the words of its template. A flagged job gets none.
 * @param slotStart the appointment it names, which must be unchanged when the text is sent
 * @returns whether it was queued now, not before
 */
export async function textAboutVisit(
  trx: Trx,
  { now }: Pick<TextContext, 'now'>,
  job: JobHeader,
  {
    text,
    slotStart,
    uniqueBy = `${job.version}`,
    notBefore,
  }: { text: VisitText; slotStart: string | null; uniqueBy?: string; notBefore?: Date },
): Promise<boolean> {
  if (job.suspicious) return false;
  const occasion =
    text.kind === 'on_the_way' || text.kind === 'running_late' ? 'under_way' : await occasionOf(trx, job);
  const named = [slotStart, job.slotStart].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  // A text about a visit that begins before the morning does not wait.
  const beginsBefore = Math.min(...named, Infinity) < earliestText(occasion, now).getTime();
  const { isNew } = await queueText(trx, now, {
    ...text,
    phone: job.phone,
    link: { jobId: job.id },
    visit: {
      jobId: job.id,
      slotStart,
      ...(text.kind === 'running_late' ? { setOffAt: job.setOffAt } : {}),
    },
    notBefore: notBefore && text.kind !== 'running_late' ? earliestText(occasion, notBefore) : notBefore,
    occasion: beginsBefore ? 'under_way' : occasion,
    recordType: 'job',
    recordId: job.id,
    uniqueBy,
  });
  return isNew;
}

/** Texts a customer by staff's choice. @throws {AppError} `invalid` with the reason, if no text may be sent */
export async function textAsChosen(
  trx: Trx,
  context: TextContext,
  job: JobHeader,
  about: { text: VisitText; slotStart: string | null },
): Promise<void> {
  await checkTextable(trx, job.phone, context.now, 'text');
  await textAboutVisit(trx, context, job, about);
}

/**
 * The channels for a customer when staff do not choose: those used last. If the number may not be texted, mail replaces
 * the text where there is an address.
 */
export async function waysToTell(
  db: Db,
  { config, now }: TextContext,
  { customerId, email, phone }: JobHeader,
): Promise<{ readonly mail: boolean; readonly text: boolean }> {
  const hasEmail = Boolean(email);
  const ways = usualWays(await findToldBy(db, customerId), {
    hasEmail,
    textsLeave: textsVia(config) === 'provider',
  });
  if (!ways.text || (await textRefusal(db, phone, now)) === null) return ways;
  return { mail: hasEmail, text: false };
}
