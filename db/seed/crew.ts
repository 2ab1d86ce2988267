import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import type { CrewSkill, ShiftKind } from '#domain/crew.ts';
import type { StepKind } from '#domain/job-steps.ts';
import type { TownId } from '#domain/regions.ts';
import { addDays, startOfShopDay } from '#domain/shop-time.ts';
import { canonicalJson, linkText } from '#domain/step-chain.ts';
import type { Trx } from '../connect.ts';
import { findAdminUserByEmail, insertAdminUser } from '../queries/accounts/accounts.ts';
import { insertShift } from '../queries/crew.ts';
import { insertJobStep, insertStepProof } from '../queries/jobs/job-steps.ts';
import type { SeedContext } from './documents.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A technician's phone, which signs the steps that they take. */
export interface SeededPhone {
  readonly id: string;
  /** The point of P-256, base64. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

function newPhone(): SeededPhone {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { id: randomUUID(), publicKey: point.toString('base64'), privateKey };
}

/** Stores the steps of a job as a phone took them, each signed with the one before it. */
export async function storeSignedSteps(
  trx: Trx,
  { id: phoneId, publicKey, privateKey }: SeededPhone,
  { jobId, actor }: { readonly jobId: string; readonly actor: string },
  steps: readonly { readonly kind: StepKind; readonly body: object; readonly at: Date }[],
): Promise<void> {
  const branchId = randomUUID();
  let previous: string | null = null;
  for (const [index, { kind, body, at }] of steps.entries()) {
    const id = randomUUID();
    const seq = index + 1;
    const happenedAt = at.toISOString();
    const bodySha256 = sha256(canonicalJson(body));
    const text = linkText({
      ...{ previous, jobId, id, kind, branchId, seq, bodySha256, happenedAt },
      clock: null,
    });
    await insertJobStep(trx, {
      ...{ id, jobId, branchId, seq, kind, actor, happenedAt: at, createdAt: at },
      ...{ body: JSON.stringify(body), clock: JSON.stringify({ wall: happenedAt, sentAt: happenedAt }) },
      ...{ errorMs: 0, waited: false, outcome: 'applied', answer: '{}', unbooked: null },
      // No phone sends it again, which it would be compared with.
      ...{ bodyHash: '', trunkVersion: null },
    });
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const hash = sha256(text);
    await insertStepProof(trx, {
      ...{ stepId: id, phoneId, publicKey, previous, bodySha256, hash },
      signature: signature.toString('base64'),
    });
    previous = hash;
  }
}

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
