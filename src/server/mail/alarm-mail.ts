import { findAlarm } from '#db/queries/alarm.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { isQuiet } from '#domain/alarm.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { limits } from '#domain/limits.ts';
import { timeName } from '#content/place/place.ts';
import { listFindings } from '#db/queries/shop-watch.ts';
import { remedies } from '#domain/shop-watch.ts';
import { kindAndTown } from '../alarm/words.ts';
import { paragraphMail } from './layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';

/** The alarm by mail, for a person without a device or number, or while no provider for texts is set up. */
export async function alarmMail(
  { payload, recipient }: MessageOf<'alarm-mail'>,
  { db, config }: MailContext,
): Promise<Message> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm?.waits || alarm.state !== 'ringing') throw new NothingToSend('the emergency no longer rings');
  return paragraphMail(recipient, `EMERGENCY: ${kindAndTown(alarm)}`, [
    `Emergency ${alarm.number} came in ${formatDateTime(alarm.raisedAt)}, ${timeName}. No one has taken it yet.`,
    'You are getting this email because we cannot ring any device or number of yours. Turn on notifications in the office, under Alarm.',
    { url: `${config.siteUrl}/admin/alarm`, label: 'Take it' },
  ]);
}

/** Tells the business that no one took an emergency. */
export async function unansweredMail(
  { payload, recipient }: MessageOf<'alarm-unanswered'>,
  { db, config }: MailContext,
): Promise<Message> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm?.waits || alarm.state !== 'unanswered')
    throw new NothingToSend('the emergency was taken in the meantime');
  return paragraphMail(recipient, `NOT TAKEN: emergency in ${kindAndTown(alarm)}`, [
    `Emergency ${alarm.number} came in ${formatDateTime(alarm.raisedAt)}, ${timeName}. ${
      isQuiet(alarm)
        ? `It rang once, quietly, because ${limits.ringsPerHour} others rang within the hour. No one took it.`
        : 'It rang everyone, and no one took it.'
    }`,
    'Call the customer now: the number is on the job.',
    { url: `${config.siteUrl}/admin/jobs/${payload.jobId}`, label: 'Open the job' },
  ]);
}

/** Tells a person that one of their devices no longer receives alarms. */
export function deviceMail(
  { payload, recipient }: MessageOf<'device-dropped'>,
  { config }: MailContext,
): Message {
  return paragraphMail(recipient, 'One of your devices no longer rings', [
    `“${payload.device}” no longer receives notifications from the office: the browser was reset, or notifications were turned off.`,
    'Emergencies will not ring on it until you turn its alarm back on.',
    { url: `${config.siteUrl}/admin/alarm`, label: 'Turn it back on' },
  ]);
}

/** Tells an owner about a finding of the shop's own watch, and what to do. */
export async function findingMail(
  { payload, recipient }: MessageOf<'shop-finding'>,
  { db, config }: MailContext,
): Promise<Message> {
  const { kind, what, since } = payload;
  const still = (await listFindings(db)).some((finding) => finding.kind === kind);
  if (!still) throw new NothingToSend('the problem is resolved');
  const seen = `Found ${formatDateTime(since)}, ${timeName}. You get one mail about this; Today in the office shows it until it is resolved.`;
  return paragraphMail(recipient, what, [
    remedies[kind],
    seen,
    { label: 'Open Today', url: `${config.siteUrl}/admin/today` },
  ]);
}
