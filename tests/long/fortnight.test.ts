import { expect, test } from 'vitest';
import { towns } from '#domain/regions.ts';
import type { Answered } from '#tests/support/call.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// Two weeks of four technicians: visits are set, moved, called off, pushed and handed back. An oracle of its own keeps the
// day in plain lists, and says of every step whether it can be done, and what the board shows.

type Body = Answered['body'];

const JOBS = 400;
const DAYS = 14;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { db, url } = await testServer();
const office = await signInToOffice();
const names = ['kimo', 'lani', 'noa', 'pua'];
const crew: Office[] = [];
for (const name of names) crew.push(await colleague(db, name, { role: 'technician' }));

/** Deterministic: the same fortnight every time. */
let seed = 20_260_105;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

/** Monday, January 4, 2100, in Honolulu. */
const START = Date.UTC(2100, 0, 4, 10);

interface Planned {
  readonly id: string;
  readonly town: string;
  readonly emergency: boolean;
  who: number | null;
  start: number;
  end: number;
  /** Handed back: it holds nothing. */
  shares: boolean;
  state: 'unscheduled' | 'scheduled' | 'cancelled';
}

const jobs: Planned[] = [];

// The oracle's own reading of the rule in docs/decisions/day.md: it shares no code with the product.
const facts = new Map(towns.map((town) => [town.name, town]));
function minutesBetween(from: string, to: string): number {
  if (from === to) return 5;
  const [a, b] = [facts.get(from)!, facts.get(to)!];
  const through = a.miles + b.miles;
  const north = (a.latitude - b.latitude) * 69;
  const east = (a.longitude - b.longitude) * 64.1;
  const line = Math.sqrt(north * north + east * east) * 1.3;
  const miles = a.road === b.road ? Math.min(Math.max(line, Math.abs(a.miles - b.miles)), through) : through;
  return Math.round(5 + 1.6 * (Math.round(miles * 10) / 10));
}

const laneOf = (who: number | null) =>
  jobs
    .filter((job) => job.state === 'scheduled' && job.who === who)
    .toSorted((a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1));

function driveTo(job: Planned, lane: readonly Planned[]): number {
  const before = lane[lane.indexOf(job) - 1];
  const from = before && job.start - before.end < 6 * HOUR ? before.town : 'Lihue';
  return minutesBetween(from, job.town);
}

/** Whose visits a job would meet at a time, the drives of all of them as they would be then. */
function inTheWay(job: Planned, who: number, start: number, end: number): Planned[] {
  const placed: Planned = { ...job, who, start, end, shares: false, state: 'scheduled' };
  const lane = [...laneOf(who).filter(({ id }) => id !== job.id), placed].toSorted(
    (a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1),
  );
  const from = (one: Planned) => one.start - driveTo(one, lane) * MINUTE;
  return lane.filter(
    (other) => other !== placed && !other.shares && from(other) < placed.end && from(placed) < other.end,
  );
}

const iso = (moment: number) => new Date(moment).toISOString();
const step = (job: Planned, name: string, body: object = {}, as: Office = office) =>
  as.step(job.id, name, body);
const done = new Map<string, number>();
const note = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);

/** A time in the fortnight: mostly by day, sometimes over midnight or over the end of a week. */
function someTime(): { start: number; end: number } {
  const hour = random(8) === 0 ? 22 + random(3) : 7 + random(11);
  const start = START + random(DAYS) * 24 * HOUR + hour * HOUR + random(4) * 15 * MINUTE;
  return { start, end: start + (2 + random(5)) * 15 * MINUTE };
}

async function place(job: Planned): Promise<void> {
  const who = random(crew.length);
  const { start, end } = someTime();
  const blocked = inTheWay(job, who, start, end);
  const body = { slotStart: iso(start), slotEnd: iso(end), technicianId: crew[who]!.id };
  const answer = await step(job, 'schedule', body);
  if (blocked.length > 0) {
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken']);
    expect(answer.body.current.conflicts.map(({ id }: Body) => id).toSorted()).toEqual(
      blocked.map(({ id }) => id).toSorted(),
    );
    note('refused');
    if (!job.emergency || blocked.some(({ emergency }) => emergency)) return;
    expect((await step(job, 'push', body)).status).toBe(200);
    for (const other of blocked) Object.assign(other, { state: 'unscheduled', who: null });
    note('pushed');
  } else {
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    note(job.state === 'scheduled' ? 'moved' : 'placed');
  }
  Object.assign(job, { who, start, end, shares: false, state: 'scheduled' });
}

async function handBack(job: Planned): Promise<void> {
  expect((await step(job, 'decline', { reason: 'Van in the shop' }, crew[job.who!]!)).status).toBe(200);
  Object.assign(job, { who: null, shares: true });
  note('handed back');
}

async function cancel(job: Planned): Promise<void> {
  expect((await step(job, 'cancel', { reason: 'customer_cancelled' })).status).toBe(200);
  job.state = 'cancelled';
  note('cancelled');
}

async function newJob(at: number): Promise<Planned> {
  const town = pick(towns).name;
  const emergency = random(8) === 0;
  const { status, body } = await office.post('/api/admin/jobs', {
    phone: `808-552-${1000 + at}`,
    location: town,
    urgency: emergency ? 'emergency' : 'standard',
  });
  expect(status).toBe(201);
  const job: Planned = {
    id: body.id,
    town,
    emergency,
    who: null,
    start: 0,
    end: 0,
    shares: false,
    state: 'unscheduled',
  };
  jobs.push(job);
  return job;
}

/** Both weeks of the board, as the oracle has them. */
async function compareBoard(): Promise<void> {
  for (const week of [0, 1]) {
    const day = iso(START + week * 7 * 24 * HOUR - 10 * HOUR).slice(0, 10);
    const { body } = await office.get(`/api/admin/board?day=${day}&days=7`);
    const [from, to] = [START + week * 7 * 24 * HOUR, START + (week + 1) * 7 * 24 * HOUR];
    const expected = jobs
      .filter((job) => job.state === 'scheduled' && job.start < to && job.end > from)
      .map((job) => ({
        id: job.id,
        who: job.who === null ? null : crew[job.who]!.id,
        start: iso(job.start),
        end: iso(job.end),
        drive: job.who === null ? null : driveTo(job, laneOf(job.who)),
        shares: job.shares,
        town: job.town,
      }));
    const shown = body.jobs.map((job: Body) => ({
      id: job.id,
      who: job.technicianId,
      start: job.slotStart,
      end: job.slotEnd,
      drive: job.travelMinutes,
      shares: job.sharesTime,
      town: job.town,
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
    expect(body.more).toBe(jobs.filter(({ state }) => state === 'unscheduled').length > 50);
  }
}

test('two weeks of 400 jobs and four technicians have no overlap, drives included, and the board matches the oracle', async () => {
  for (let at = 0; at < JOBS; at += 1) {
    await place(await newJob(at));
    const standing = jobs.filter(({ state }) => state === 'scheduled');
    const waiting = jobs.filter(({ state }) => state === 'unscheduled');
    if (at % 3 === 0 && standing.length > 0) await place(pick(standing));
    if (at % 4 === 0 && waiting.length > 0) await place(pick(waiting));
    if (at % 7 === 0 && standing.length > 0)
      await cancel(pick(jobs.filter(({ state }) => state === 'scheduled')));
    const given = jobs.filter(({ state, who }) => state === 'scheduled' && who !== null);
    if (at % 23 === 0 && given.length > 0) await handBack(pick(given));
    if (at % 40 === 39) await compareBoard();
  }
  await compareBoard();
  for (const what of ['placed', 'moved', 'refused', 'pushed', 'cancelled', 'handed back'])
    expect([what, (done.get(what) ?? 0) > 5]).toEqual([what, true]);
  const [{ overlaps, unheld, held }] = (await runSql(
    url,
    `with held as (
       select id, technician_id as who, tstzrange(slot_start - travel_minutes * interval '1 minute', slot_end) as time
         from job where visit = 'scheduled' and technician_id is not null)
     select (select count(*)::int from held a join held b on a.who = b.who and a.id < b.id and a.time && b.time) as overlaps,
            (select count(*)::int from held) as held,
            (select count(*)::int from job left join visit_hold on job_id = id
              where (visit = 'scheduled' and not shares_time) <> (job_id is not null)) as unheld`,
  )) as [{ overlaps: number; unheld: number; held: number }];
  expect({ overlaps, unheld }).toEqual({ overlaps: 0, unheld: 0 });
  expect(held).toBeGreaterThan(150);
});
