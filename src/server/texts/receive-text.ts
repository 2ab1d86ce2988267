import { findAccountByMobile, findAlarm, listAlarmCalls, listOpenAlarms } from '#db/queries/alarm.ts';
import type { Db } from '#db/connect.ts';
import { normalizePhone } from '#domain/phone.ts';
import { takeAlarm } from '../alarm/take-alarm.ts';

/** A text message that a provider received for us. */
export interface ReceivedText {
  readonly from: string;
  readonly text: string;
}

const YES = /^\s*(?:yes|yep|y|ok|okay|i have it|got it|mine)\b[^\d]*(\d{1,9})?/i;

/**
 * Takes an emergency by text: "YES" if only one was texted to that number, otherwise "YES 1042". Safe to repeat, in any
 * order.
 * @returns the reply to send; undefined for a text that is not an answer to an alarm
 */
export async function receiveText(
  db: Db,
  { from, text }: ReceivedText,
  now: Date,
): Promise<string | undefined> {
  const { e164 } = normalizePhone(from);
  const account = e164 === null ? undefined : await findAccountByMobile(db, e164);
  const yes = YES.exec(text);
  if (!account || !yes) return undefined;
  const open = await listOpenAlarms(db);
  const rung: typeof open = [];
  for (const alarm of open) {
    const calls = await listAlarmCalls(db, alarm.jobId);
    if (calls.some(({ accountId }) => accountId === account.id)) rung.push(alarm);
  }
  const number = yes[1];
  const matching = number === undefined ? rung : open.filter((alarm) => String(alarm.number) === number);
  if (matching.length > 1) {
    return `Several emergencies are ringing. Reply YES and a number: ${matching.map((alarm) => alarm.number).join(', ')}.`;
  }
  const [alarm] = matching;
  if (!alarm) return 'That emergency is taken or over. No emergency is ringing for you now.';
  return db.transaction().execute(async (trx) => {
    const taken = await takeAlarm(trx, { jobId: alarm.jobId, account, how: 'text', now });
    const after = await findAlarm(trx, alarm.jobId);
    return taken?.isHolder
      ? `You have emergency ${alarm.number}. The job is in the office.`
      : `${after?.holderName ?? 'A colleague'} has emergency ${alarm.number}.`;
  });
}
