import { addDays, startOfHonoluluDay } from '#domain/honolulu.ts';
import { driveBetween, homeOf } from '#domain/travel.ts';
import { appendEvent } from '../queries/history.ts';
import { insertJob } from '../queries/jobs/jobs.ts';
import type { SeededTechnician } from './crew.ts';
import { daysAgo, type SeedContext } from './documents.ts';
import { contactOf, type Person, townOf, visitors } from './people.ts';

interface Visit {
  readonly who: Person | undefined;
  /** Which technician, by order. */
  readonly technician: number;
  /** Which of their next working days, counted from today. */
  readonly workday: number;
  readonly hours: readonly [from: number, to: number];
  readonly serviceType: string;
  readonly request: string;
  readonly accepted?: boolean;
}

const visits: readonly Visit[] = [
  {
    ...{ who: visitors[2], technician: 0, workday: 0, hours: [13, 14], accepted: true },
    ...{ serviceType: 'automotive', request: 'Spare key and fob for a 2017 Honda CR-V.' },
  },
  {
    ...{ who: visitors[5], technician: 0, workday: 1, hours: [9, 10.5] },
    ...{ serviceType: 'rekey', request: 'Four doors, tenants moved out.' },
  },
  {
    ...{ who: visitors[8], technician: 1, workday: 0, hours: [10, 12], accepted: true },
    ...{ serviceType: 'commercial', request: 'Keypad for the stock room of the bakery.' },
  },
  {
    ...{ who: visitors[4], technician: 1, workday: 1, hours: [14, 15] },
    ...{ serviceType: 'residential', request: 'Floor safe is stuck after the move.' },
  },
  {
    ...{ who: visitors[9], technician: 2, workday: 0, hours: [10, 11], accepted: true },
    ...{ serviceType: 'installation', request: 'Two deadbolts for the back house.' },
  },
];

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The nth working day from today on. */
function workdayOf({ days }: SeededTechnician, today: string, nth: number): string {
  const coming = Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead));
  const day = coming.filter((one) => days.includes(weekdayOf(one)))[nth];
  if (!day) throw new RangeError('A technician of the demo data works too few days');
  return day;
}

/** Scheduled visits of the coming days, with the drive from home before each. */
export async function seedVisits(
  { trx, now, today }: SeedContext,
  crew: readonly SeededTechnician[],
): Promise<void> {
  for (const { who, technician, workday, hours, accepted, ...job } of visits) {
    const member = crew[technician];
    if (!who || !member) throw new RangeError('A visit of the demo data has no customer or technician');
    const midnight = startOfHonoluluDay(workdayOf(member, today, workday)).getTime();
    const at = (hour: number) => new Date(midnight + hour * 3_600_000);
    const drive = driveBetween(homeOf(member.home), homeOf(who.town));
    const calledAt = daysAgo(now, 1);
    const { id } = await insertJob(trx, {
      ...contactOf(who),
      ...job,
      location: townOf(who),
      serviceAddress: `${who.address}, ${townOf(who)}`,
      visit: 'scheduled',
      slotStart: at(hours[0]),
      slotEnd: at(hours[1]),
      technicianId: member.id,
      travelMinutes: drive.minutes,
      travelMiles: drive.miles.toFixed(2),
      travelFrom: drive.from.name,
      acceptedAt: accepted ? calledAt : null,
      createdAt: calledAt,
      updatedAt: calledAt,
    });
    await appendEvent(trx, { actor: null, recordType: 'job', recordId: id, what: 'called', at: calledAt });
  }
}
