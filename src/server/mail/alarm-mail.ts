import { findAlarm } from '#db/queries/alarm.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { formatDateTime } from '#domain/honolulu.ts';
import { kindAndTown } from '../alarm/words.ts';
import { html } from './html.ts';
import { layoutHtml, layoutText } from './layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';

function mailOf(
  to: string,
  heading: string,
  lines: readonly string[],
  link: { url: string; label: string },
): Message {
  return {
    to,
    subject: heading,
    text: layoutText(heading, [...lines, link.url].join('\n\n')),
    html: layoutHtml(
      heading,
      html`${lines.map((line) => html`<p>${line}</p>`)}
        <p><a href="${link.url}">${link.label}</a></p>`,
    ),
  };
}

/** Rings by mail whoever has no other way, or was texted while there is no provider. */
export async function alarmMail(
  { payload, recipient }: MessageOf<'alarm-mail'>,
  { db, config }: MailContext,
): Promise<Message> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm?.waits || alarm.state !== 'ringing') throw new NothingToSend('the emergency no longer rings');
  return mailOf(
    recipient,
    `EMERGENCY: ${kindAndTown(alarm)}`,
    [
      `Emergency ${alarm.number} came in ${formatDateTime(alarm.raisedAt)}, Honolulu time. Nobody has taken it yet.`,
      'You get this mail because no device or number of yours can be rung. Turn on notifications in the office, under Alarm.',
    ],
    { url: `${config.siteUrl}/admin/alarm`, label: 'Take it' },
  );
}

/** Tells the business that nobody took an emergency. */
export async function unansweredMail(
  { payload, recipient }: MessageOf<'alarm-unanswered'>,
  { db, config }: MailContext,
): Promise<Message> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm?.waits || alarm.state !== 'unanswered')
    throw new NothingToSend('the emergency was taken meanwhile');
  return mailOf(
    recipient,
    `NOT TAKEN: emergency in ${kindAndTown(alarm)}`,
    [
      `Emergency ${alarm.number} came in ${formatDateTime(alarm.raisedAt)}, Honolulu time. Everyone was rung, and nobody took it.`,
      'Call the customer now: the number is on the job.',
    ],
    { url: `${config.siteUrl}/admin/jobs/${payload.jobId}`, label: 'Open the job' },
  );
}

/** Tells a person that one of their devices takes no alarm any more. */
export function deviceMail(
  { payload, recipient }: MessageOf<'device-dropped'>,
  { config }: MailContext,
): Message {
  return mailOf(
    recipient,
    'A device of yours no longer rings',
    [
      `“${payload.device}” takes no notifications of the office any more: the browser was reset, or notifications were turned off.`,
      'No emergency will ring on it until you turn its alarm on again.',
    ],
    { url: `${config.siteUrl}/admin/alarm`, label: 'Turn it on again' },
  );
}
