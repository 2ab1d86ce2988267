import type { Trx } from '#db/connect.ts';
import { findAlarm, listAlarmCalls, listOpenAlarms } from '#db/queries/alarm.ts';
import { takeAlarm } from './take-alarm.ts';

const YES = /^\s*(?:yes|yep|y|ok|okay|i have it|got it|mine)\b[^\d]*(\d{1,9})?/i;

/**
 * Takes an emergency by text: "YES" if only one was texted to that number, otherwise "YES 1042".
 * @returns the reply to send; undefined for a text that is not an answer to an alarm
 */
export async function takeByText(
  trx: Trx,
  {
    account,
    text,
    now,
  }: { account: { readonly id: string; readonly email: string }; text: string; now: Date },
): Promise<string | undefined> {
  const yes = YES.exec(text);
  if (!yes) return undefined;
  const open = await listOpenAlarms(trx);
  const rung: typeof open = [];
  for (const alarm of open) {
    const calls = await listAlarmCalls(trx, alarm.jobId);
    if (calls.some(({ accountId }) => accountId === account.id)) rung.push(alarm);
  }
  const number = yes[1];
  const matching = number === undefined ? rung : open.filter((alarm) => String(alarm.number) === number);
  if (matching.length > 1) {
    return `Several emergencies are ringing. Reply YES and a number: ${matching.map((alarm) => alarm.number).join(', ')}.`;
  }
  const [alarm] = matching;
  if (!alarm) return 'That emergency is taken or over. No emergency is ringing for you now.';
  const taken = await takeAlarm(trx, { jobId: alarm.jobId, account, how: 'text', now });
  const after = await findAlarm(trx, alarm.jobId);
  return taken?.isHolder
    ? `You have emergency ${alarm.number}. The job is in the office.`
    : `${after?.holderName ?? 'A colleague'} has emergency ${alarm.number}.`;
}
