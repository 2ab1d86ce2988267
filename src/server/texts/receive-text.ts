import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import type { Db, Trx } from '#db/connect.ts';
import { findAccountByMobile } from '#db/queries/alarm-mobile.ts';
import { raiseAlarm } from '#db/queries/alarm-volume.ts';
import { matchCustomers } from '#db/queries/customers/customers.ts';
import { markDelivery } from '#db/queries/deliveries.ts';
import { appendEvent } from '#db/queries/history.ts';
import { insertJob } from '#db/queries/jobs/jobs.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import {
  countTextRings,
  fileTextUnder,
  findReply,
  hasOptedOut,
  insertReceivedText,
  listOpenJobsOfPhone,
  lockTextRings,
  markTextRang,
  optIn,
  optOut,
  type ReceivedText,
  settleReceivedText,
  storeReply,
} from '#db/queries/texts.ts';
import { factsOf } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { formatPhone, normalizePhone } from '#domain/phone.ts';
import { readKeyword, readTextAlarm, saysDanger, type TextKeyword } from '#domain/received-text.ts';
import { takeByText } from '../alarm/take-by-text.ts';
import { jobFieldsOf } from './text-facts.ts';

const HOUR_MS = 3_600_000;

/** A text message that a provider received for us. */
export interface IncomingText {
  /** Its id at the provider: a repeat is the same text. */
  readonly providerId: string;
  readonly from: string;
  readonly text: string;
  /** Whether the provider has answered a keyword itself. */
  readonly answered: boolean;
}

/** A provider's delivery report about one of our texts. */
export interface DeliveryReport {
  /** The id with which we sent it. */
  readonly id: string;
  /** The state, in Twilio's terms. */
  readonly status: string;
  readonly error: string | null;
  /** Whether it was lost because the number answered STOP to the provider. */
  readonly optedOut: boolean;
}

/** Removes the characters that PostgreSQL cannot store. */
const clean = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what must not be stored
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed();

/**
 * Handles a received text. A staff member's text may answer an alarm; STOP, START and HELP take effect. A customer's text
 * is added to the history of their newest open job, raises an alarm if it reads as an emergency, and waits in the inbox
 * until it is read. Safe to repeat, in any order.
 * @returns the reply to send at once; undefined if there is none, or if the outbox sends it
 */
export async function receiveText(db: Db, received: IncomingText, now: Date): Promise<string | undefined> {
  const from = clean(received.from);
  const body = clean(received.text).slice(0, limits.pasted);
  const { e164 } = normalizePhone(from);
  const providerId = clean(received.providerId).slice(0, 200);
  const account = e164 === null ? undefined : await findAccountByMobile(db, e164);
  return db.transaction().execute(async (trx) => {
    const stored = await insertReceivedText(trx, {
      providerId,
      from,
      // Staff members' texts are about alarms, not from customers.
      body: account ? '' : body,
      now,
    });
    const keyword =
      stored && e164 !== null ? await obeyKeyword(trx, e164, { ...received, text: body }, now) : undefined;
    // The provider delivered it again, perhaps because our answer was lost: it has had its effect, and would now take
    // another emergency.
    if (!stored) return findReply(trx, providerId);
    if (account) {
      await settleReceivedText(trx, stored.id, now);
      const reply = await takeByText(trx, { account, text: body, now });
      if (reply !== undefined) await storeReply(trx, stored.id, reply);
      return reply;
    }
    const job = await jobOfText(trx, stored, { keyword, now });
    if (job) {
      await appendEvent(trx, {
        recordType: 'job',
        recordId: job.id,
        what: 'texted',
        actor: 'customer',
        at: now,
        after: { message: body },
      });
      await fileTextUnder(trx, stored.id, job.id);
    }
    // The office need not read a bare keyword, but CANCEL from a customer with a job may mean the appointment. A text that
    // opened a job waits as a new request instead.
    if (job?.opened || (keyword && !(job && keyword === 'stop')))
      await settleReceivedText(trx, stored.id, now);
    return undefined;
  });
}

/** Carries out a keyword, and queues its one reply. @returns the keyword, if the text is one */
async function obeyKeyword(
  trx: Trx,
  phone: string,
  { text, providerId, answered }: IncomingText,
  now: Date,
): Promise<TextKeyword | undefined> {
  const keyword = readKeyword(text, await hasOptedOut(trx, phone));
  const isChange =
    keyword === 'stop' ? await optOut(trx, phone, now) : keyword === 'start' ? await optIn(trx, phone) : true;
  if (keyword && isChange && !answered) {
    await enqueueMessage(trx, {
      kind: 'text-reply',
      recipient: phone,
      payload: { keyword },
      dedupeKey: `text-reply:${providerId}`,
      now,
    });
  }
  return keyword;
}

/** Records a delivery report. Safe to repeat, in any order; reports about unknown texts are ignored. */
export async function receiveReport(
  db: Db,
  { id, status, error, optedOut }: DeliveryReport,
  now: Date,
): Promise<undefined> {
  const isLost = status === 'failed' || status === 'undelivered';
  if (!isLost && status !== 'delivered' && status !== 'sent') return;
  const phone = await markDelivery(db, {
    messageId: id.slice(0, 255),
    delivery: isLost ? 'undelivered' : status === 'delivered' ? 'delivered' : null,
    error: isLost
      ? `The provider could not deliver it${error ? ` (${clean(error).slice(0, 200)})` : ''}.`
      : null,
    now,
  });
  if (phone !== undefined && optedOut) await optOut(db, phone, now);
}

/** The job that a text belongs to. */
export interface JobOfText {
  readonly id: string;
  /** Whether the text opened it. */
  readonly opened: boolean;
}

/**
 * Finds the job of a text. A text that reads as an emergency raises an alarm: for its number's open job, or for a new
 * emergency if there is none or its time is on another day. It does not ring while the number has an emergency or a visit
 * under way, nor again within hours, unless it speaks of danger: then an alarm that rings quietly or unheard rings loudly.
 * @returns undefined for a text that belongs to no job
 */
async function jobOfText(
  trx: Trx,
  text: ReceivedText,
  { keyword, now }: { keyword: TextKeyword | undefined; now: Date },
): Promise<JobOfText | undefined> {
  const { phone, body } = text;
  const filed = async () => {
    const open = await listOpenJobsOfPhone(trx, phone);
    return { open, job: open[0] && { id: open[0].id, opened: false } };
  };
  const found = readPastedText(body, now);
  const alarmKind = keyword === undefined ? readTextAlarm(body, found) : null;
  // Short codes and withheld numbers do not belong to customers.
  if (alarmKind === null || normalizePhone(phone).e164 === null) return (await filed()).job;
  await lockTextRings(trx);
  const { open, job } = await filed();
  const newest = open[0];
  const isHandled = open.some(({ rings, visit }) => rings || visit === 'on_the_way' || visit === 'on_site');
  // "I am here now" before an appointment is not an emergency; "locked out" is.
  const inDanger = saysDanger(body);
  const isAboutAppointment = newest?.visit === 'scheduled' && alarmKind !== 'locked_out' && !inDanger;
  if (!inDanger && (isHandled || isAboutAppointment || (await rangLately(trx, phone, now)))) return job;
  await markTextRang(trx, text.id);
  if (newest && (newest.visit === 'unscheduled' || isHandled)) {
    await raiseAlarm(trx, newest.id, { inDanger, now });
    return job;
  }
  return { id: await openEmergency(trx, text, jobFieldsOf(found), now), opened: true };
}

async function rangLately(trx: Trx, phone: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - limits.textRingHours * HOUR_MS);
  return (await countTextRings(trx, since, phone)) > 0;
}

/** Opens the emergency's job; the database raises its alarm in the same statement. */
async function openEmergency(
  trx: Trx,
  { phone, body }: ReceivedText,
  { firstName, lastName, distanceMiles, ...fields }: ReturnType<typeof jobFieldsOf>,
  now: Date,
): Promise<string> {
  const known = await matchCustomers(trx, { phone, email: null, limit: 2 });
  // If several customers share a number, only a person can tell them apart.
  const customer = known.length === 1 ? known[0] : undefined;
  const { id } = await insertJob(trx, {
    ...fields,
    ...factsOf(fields),
    id: randomUUID(),
    customerId: customer?.id ?? null,
    firstName: emptyToNull(firstName.slice(0, limits.personName)) ?? emptyToNull(customer?.firstName),
    lastName: emptyToNull(lastName.slice(0, limits.personName)) ?? emptyToNull(customer?.lastName),
    phone: formatPhone(phone),
    email: customer?.email ?? null,
    distanceMiles: distanceMiles === null ? null : distanceMiles.toFixed(2),
    technicianId: null,
    request: emptyToNull(body.trim().slice(0, limits.message)),
    urgency: 'emergency',
    wantedDate: null,
    wantedTime: null,
    accessDetails: null,
    vehicleVin: null,
    keyCodes: null,
    cancelReason: null,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
