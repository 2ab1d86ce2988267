import { randomBytes } from 'node:crypto';
import type { CrewSkill, ShiftKind } from '#domain/crew.ts';
import { addDays, startOfShopDay } from '#domain/shop-time.ts';
import type { TownId } from '#domain/regions.ts';
import { findAdminUserByEmail, insertAdminUser } from '../queries/accounts/accounts.ts';
import { insertShift } from '../queries/crew.ts';
import type { SeedContext } from './documents.ts';
import { newPhone, type SeededPhone } from './signed-steps.ts';

/** Not the hash of any password: an invitation or `npm run admin -- passwd` sets one. */
const noPassword = () =>
  `$argon2id$v=19$m=19456,t=2,p=1$${randomBytes(16).toString('base64').replaceAll('=', '')}$${randomBytes(32).toString('base64').replaceAll('=', '')}`;

interface Member {
  readonly firstName: string;
  readonly lastName: string;
  readonly home: TownId;
  readonly van: string;
  readonly plate: string;
  readonly since: number;
  readonly skills: readonly CrewSkill[];
  /** Working days (0 is Sunday) with hours from and to. */
  readonly days: readonly number[];
  readonly hours: readonly [from: number, to: number];
  /** Days from today with hours of the day; hours beyond 24 are the next day's. Time off is on the next working day. */
  readonly shifts: readonly { kind: ShiftKind; inDays: number; from: number; to: number }[];
}

const crew: readonly Member[] = [
  {
    firstName: 'Kimo',
    lastName: 'Nakoa',
    home: 'kapaa',
    van: 'White Transit, key machine',
    plate: 'KAA 101',
    since: 2015,
    skills: ['automotive_programming'],
    days: [1, 2, 3, 4, 5],
    hours: [7, 16],
    shifts: [
      { kind: 'on_call', inDays: 0, from: 17, to: 31 },
      { kind: 'on_call', inDays: 2, from: 17, to: 31 },
      { kind: 'time_off', inDays: 5, from: 0, to: 24 },
    ],
  },
  {
    firstName: 'Lani',
    lastName: 'Ferreira',
    home: 'kalaheo',
    van: 'Silver NV200',
    plate: 'KAA 102',
    since: 2018,
    skills: ['commercial', 'safes'],
    days: [2, 3, 4, 5, 6],
    hours: [8, 17],
    shifts: [
      { kind: 'on_call', inDays: 1, from: 17, to: 31 },
      { kind: 'on_call', inDays: 3, from: 17, to: 31 },
      { kind: 'time_off', inDays: 2, from: 13, to: 17 },
    ],
  },
  {
    firstName: 'Noa',
    lastName: 'Yamashiro',
    home: 'princeville',
    van: 'Blue Promaster City',
    plate: 'KAA 103',
    since: 2021,
    skills: [],
    days: [0, 1, 2, 3, 6],
    hours: [9, 18],
    shifts: [{ kind: 'on_call', inDays: 4, from: 18, to: 33 }],
  },
  {
    firstName: 'Keala',
    lastName: 'Ramos',
    home: 'hanapepe',
    van: 'Gray Sprinter',
    plate: 'KAA 104',
    since: 2024,
    skills: ['automotive_programming', 'safes'],
    days: [0, 1, 4, 5, 6],
    hours: [8, 17],
    shifts: [
      { kind: 'on_call', inDays: 5, from: 17, to: 31 },
      { kind: 'on_call', inDays: 6, from: 17, to: 31 },
    ],
  },
];

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const emailOf = ({ firstName }: Member) => `${firstName.toLowerCase()}@nenelock.example`;

/** A technician of the demo data. */
export interface SeededTechnician {
  readonly id: string;
  readonly home: TownId;
  readonly email: string;
  readonly phone: SeededPhone;
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** Hours of the day they start and end at. */
  readonly hours: readonly [from: number, to: number];
}

/** Technicians with working hours, home towns, skills, nights on call and time off. */
export async function seedCrew({ trx, now, today }: SeedContext): Promise<readonly SeededTechnician[]> {
  const seeded: SeededTechnician[] = [];
  for (const member of crew) {
    const email = emailOf(member);
    const { firstName, lastName } = member;
    const account = { email, password: noPassword(), firstName, lastName, role: 'technician' as const };
    const { id } =
      (await findAdminUserByEmail(trx, email)) ??
      (await insertAdminUser(trx, { ...account, invitedAt: now }));
    const { home, days, hours } = member;
    seeded.push({ id, email, home, days, hours, phone: newPhone() });
    await trx
      .updateTable('crewMember')
      .set({
        takesJobs: true,
        homeTown: member.home,
        van: member.van,
        plate: member.plate,
        since: member.since,
        skills: [...member.skills],
      })
      .where('accountId', '=', id)
      .execute();
    const [from, to] = member.hours;
    await trx
      .insertInto('workingHours')
      .values(
        member.days.map((weekday) => ({ accountId: id, weekday, fromMinute: from * 60, toMinute: to * 60 })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { kind, inDays, ...hours } of member.shifts) {
      let day = addDays(today, inDays);
      while (kind === 'time_off' && !member.days.includes(weekdayOf(day))) day = addDays(day, 1);
      const midnight = startOfShopDay(day).getTime();
      const at = (hour: number) => new Date(midnight + hour * 3_600_000);
      await insertShift(trx, { accountId: id, kind, startsAt: at(hours.from), endsAt: at(hours.to) });
    }
  }
  return seeded;
}
