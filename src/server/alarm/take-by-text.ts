import type { Trx } from '#db/connect.ts';
import {
  type AlarmOfJob,
  findAlarm,
  listAlarmsByNumber,
  listAlarmsRungAt,
  listOpenAlarms,
} from '#db/queries/alarm.ts';
import { takeAlarm } from './take-alarm.ts';

const YES = /^\s*(?:yes|yep|y|ok|okay|i have it|got it|mine)\b/i;
/** A run of up to nine digits that stands alone: "20 min" and "808-555-0142" have some that are no job's number. */
const NUMBERS = /(?<!\d)\d{1,9}(?!\d)/g;
/** At most so many numbers of one text are looked up. */
const MOST_NUMBERS = 10;

/**
 * Takes an emergency by text. "YES" takes the one that was rung at that number; "YES 1042" names one of several. A number
 * counts only if it is an emergency's: "Yes, be there in 20" is a yes.
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
  if (!YES.test(text)) return undefined;
  const numbers = (text.match(NUMBERS) ?? []).slice(0, MOST_NUMBERS).map(Number);
  const named = await listAlarmsByNumber(trx, numbers);
  const open = named.filter(isOpen);
  const rung = named.length > 0 ? open : await listAlarmsRungAt(trx, account.id);
  if (rung.length > 1) return `Several emergencies are ringing. Reply YES and a number: ${numbersOf(rung)}.`;
  const [alarm] = rung;
  if (!alarm) {
    const others = await listOpenAlarms(trx);
    return others.length > 0
      ? `That emergency is taken or over. Still ringing: ${numbersOf(others)}. Reply YES and the number.`
      : 'That emergency is taken or over. No emergency is ringing for you now.';
  }
  const taken = await takeAlarm(trx, { jobId: alarm.jobId, account, how: 'text', now });
  const after = await findAlarm(trx, alarm.jobId);
  return taken?.isHolder
    ? `You have emergency ${alarm.number}. The job is in the office.`
    : `${after?.holderName ?? 'A colleague'} has emergency ${alarm.number}.`;
}

const isOpen = ({ state, waits }: AlarmOfJob) => (state === 'ringing' || state === 'unanswered') && waits;

const numbersOf = (alarms: readonly AlarmOfJob[]) => alarms.map(({ number }) => number).join(', ');
