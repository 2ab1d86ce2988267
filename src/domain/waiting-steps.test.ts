import { expect, test } from 'vitest';
import { jobSteps, type StepKind, stepKinds } from './job-steps.ts';
import type { MoneyStage, VisitState } from './job.ts';
import type { Viewer } from './staff-role.ts';
import {
  actionWithoutSignal,
  endsVisit,
  leftOfDay,
  receiptCode,
  type StepsShowOn,
  withWaitingSteps,
  worksWithoutSignal,
} from './waiting-steps.ts';

const kimo: Viewer = { role: 'technician', seesPrices: true };
const job = (visit: VisitState, money: MoneyStage, more: Partial<StepsShowOn> = {}): StepsShowOn => ({
  ...{ id: 'job', visit, money, total: '157.07', balance: null, action: null, allowed: [] },
  ...{
    isEmergency: false,
    suspicious: false,
    setOffAt: null,
    arrivedAt: null,
    finishedAt: null,
    authorities: [],
  },
  ...more,
});
const AT = '2026-11-25T20:05:00.000Z';
const step = (kind: StepKind, body = {}, id: string = kind) => ({ id, kind, body, happenedAt: AT });
const after = (start: StepsShowOn, kinds: readonly StepKind[], viewer = kimo) =>
  withWaitingSteps(
    start,
    kinds.map((kind) => step(kind)),
    viewer,
  );

test.each<[VisitState, MoneyStage, StepKind[], Partial<StepsShowOn>]>([
  ['scheduled', 'approved', ['set_off'], { visit: 'on_the_way', setOffAt: AT, action: 'arrive' }],
  ['on_the_way', 'approved', ['arrive'], { visit: 'on_site', arrivedAt: AT, action: 'collect' }],
  ['on_the_way', 'priced', ['arrive'], { visit: 'on_site', action: 'agree' }],
  ['on_site', 'priced', ['agree'], { visit: 'on_site', money: 'approved', action: 'collect' }],
  [
    'on_site',
    'approved',
    ['finish'],
    { visit: 'done', money: 'approved', finishedAt: AT, action: 'collect' },
  ],
  ['on_site', 'approved', ['collect'], { visit: 'done', money: 'paid', balance: '0.00', action: null }],
  ['on_site', 'priced', ['agree', 'collect'], { visit: 'done', money: 'paid', action: null }],
  [
    'scheduled',
    'approved',
    ['set_off', 'arrive', 'collect'],
    { visit: 'done', money: 'paid', arrivedAt: AT },
  ],
  // What the server's job has already is not done again.
  ['on_site', 'approved', ['arrive'], { visit: 'on_site', arrivedAt: null }],
  ['done', 'paid', ['arrive', 'collect'], { visit: 'done', money: 'paid', balance: null, finishedAt: null }],
  ['cancelled', 'approved', ['set_off', 'arrive', 'finish'], { visit: 'cancelled', action: null }],
  ['on_site', 'approved', ['note', 'wrong_word'], { visit: 'on_site', money: 'approved', action: 'collect' }],
])('%s and %s after %j', (visit, money, kinds, expected) => {
  expect(after(job(visit, money), kinds)).toMatchObject(expected);
});

test('the amount says what is left, and the price that was shown is the total', () => {
  const paid = (body: object, more: Partial<StepsShowOn> = {}) =>
    withWaitingSteps(job('on_site', 'approved', more), [step('collect', body)], kimo);
  expect(paid({ amount: '57.07' })).toMatchObject({ money: 'invoiced', balance: '100.00' });
  expect(paid({ amount: '178.01', price: '178.01' })).toMatchObject({
    ...{ money: 'paid', balance: '0.00', total: '178.01' },
  });
  // The customer pays on their page: nothing was taken yet.
  expect(paid({ onPage: true, amount: '178.01', price: '178.01' })).toMatchObject({
    ...{ visit: 'done', money: 'invoiced', balance: '178.01', total: '178.01' },
  });
  expect(paid({ amount: '20.00' }, { balance: '20.00' })).toMatchObject({ money: 'paid', total: '157.07' });
  expect(paid({}, { total: null })).toMatchObject({ visit: 'done', money: 'approved', total: null });
});

test('an authority shows once, with its photo on the way', () => {
  const said = step('authority', {
    name: 'Ana',
    relation: 'owner',
    idType: 'none',
    photoSha256: 'a'.repeat(64),
  });
  const shown = withWaitingSteps(job('on_site', 'approved'), [said], kimo);
  expect(shown.authorities).toMatchObject([
    { id: 'authority', name: 'Ana', photo: 'missing', createdAt: AT },
  ]);
  expect(withWaitingSteps(shown, [said], kimo).authorities).toHaveLength(1);
});

test('each step that leaves the visit done or cancelled ends it', () => {
  const ended = stepKinds.filter((kind) =>
    ['done', 'cancelled'].includes(after(job('on_site', 'approved'), [kind]).visit),
  );
  expect(stepKinds.filter(endsVisit)).toEqual(ended);
  expect(ended).toContain('nobody_there');
});

test('a technician who sees no prices goes on with the visit', () => {
  const blind: Viewer = { role: 'technician', seesPrices: false };
  const shown = after(job('on_the_way', 'priced', { total: null }), ['arrive'], blind);
  expect(shown).toMatchObject({ visit: 'on_site', action: null });
  expect(shown.allowed).toEqual(['finish']);
});

test('what answers the plan needs the plan; facts do not', () => {
  expect(stepKinds.filter((kind) => !worksWithoutSignal(kind))).toEqual(
    stepKinds.filter((kind) => jobSteps[kind].ofPlan),
  );
  expect(actionWithoutSignal(job('on_site', 'called', { action: 'price' }))).toBe('collect');
  for (const action of ['price', 'send', 'schedule', 'remind', 'review', null] as const)
    expect(actionWithoutSignal(job('scheduled', 'called', { action }))).toBeNull();
  expect(actionWithoutSignal(job('scheduled', 'called', { action: 'set_off' }))).toBe('set_off');
});

test('the job under way comes first, and what is over is not left', () => {
  const visits = ['done', 'scheduled', 'on_site', 'unscheduled', 'cancelled'] as const;
  const left = leftOfDay(visits.map((visit) => ({ visit })));
  expect(left.map(({ visit }) => visit)).toEqual(['on_site', 'scheduled', 'unscheduled']);
});

test('a receipt code has four letters or digits that are not misread, and is always the same', () => {
  const codes = Array.from({ length: 2_000 }, () => crypto.randomUUID()).map((id) => [
    receiptCode(id),
    receiptCode(id),
  ]);
  for (const [code, again] of codes) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    expect(again).toBe(code);
  }
  expect(new Set(codes.map(([code]) => code)).size).toBeGreaterThan(1_900);
});
