import { randomUUID } from 'node:crypto';
import { raiseAlarm } from '#db/queries/alarm-volume.ts';
import type { Trx } from '#db/connect.ts';
import { matchCustomers } from '#db/queries/customers/customers.ts';
import { insertJob } from '#db/queries/jobs/jobs.ts';
import {
  countTextRings,
  listOpenJobsOfPhone,
  lockTextRings,
  markTextRang,
  type ReceivedText,
} from '#db/queries/texts.ts';
import { emptyToNull } from '#contract/fields.ts';
import { factsOf } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { formatPhone, normalizePhone } from '#domain/phone.ts';
import { readTextAlarm, saysDanger, type TextKeyword } from '#domain/received-text.ts';
import { jobFieldsOf } from './text-facts.ts';

const HOUR_MS = 3_600_000;

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
export async function jobOfText(
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
