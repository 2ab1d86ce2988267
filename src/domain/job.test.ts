import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceStatuses } from './invoice.ts';
import {
  allowedVisitEvents,
  jobActions,
  moneyStage,
  moneyStages,
  nextVisitState,
  passedStops,
  primaryAction,
  visitEvents,
  type VisitEvent,
  type VisitState,
  visitStates,
} from './job.ts';
import { quoteStatuses } from './quote.ts';
import { staffRoles } from './staff-role.ts';

// prettier-ignore
const steps: [VisitState, Partial<Record<VisitEvent, VisitState>>][] = [
  ['unscheduled', { schedule: 'scheduled', set_off: 'on_the_way', collect: 'done', cancel: 'cancelled' }],
  ['scheduled', { schedule: 'scheduled', unschedule: 'unscheduled', set_off: 'on_the_way', collect: 'done', cancel: 'cancelled' }],
  ['on_the_way', { arrive: 'on_site', collect: 'done', cancel: 'cancelled' }],
  ['on_site', { finish: 'done', collect: 'done', cancel: 'cancelled' }],
  ['done', { collect: 'done', reopen: 'unscheduled' }],
  ['cancelled', { reopen: 'unscheduled' }],
];

test.each(steps)('%s has these steps and no others', (from, to) => {
  for (const event of visitEvents) {
    const next = nextVisitState(from, event);
    expect([event, next.ok ? next.to : null]).toEqual([event, to[event] ?? null]);
  }
  expect(allowedVisitEvents(from)).toEqual(visitEvents.filter((event) => to[event]));
});

test.each([
  ['called', [], []],
  ['called', ['cancelled'], []],
  ['called', [], ['void']],
  ['priced', ['declined', 'pending', 'expired'], []],
  ['approved', ['pending', 'approved'], ['void']],
  ['expired', ['expired', 'declined'], []],
  ['declined', ['declined', 'cancelled'], []],
  ['invoiced', ['invoiced'], ['draft']],
  ['invoiced', ['pending'], ['paid', 'sent']],
  ['overdue', ['invoiced'], ['paid', 'overdue']],
  ['paid', ['invoiced', 'declined'], ['paid', 'void', 'paid']],
] as const)('money is %s with estimates %j and invoices %j', (stage, quotes, invoices) => {
  expect(moneyStage({ quotes, invoices })).toBe(stage);
});

const papers = fc.record({
  quotes: fc.array(fc.constantFrom(...quoteStatuses), { maxLength: 5 }),
  invoices: fc.array(fc.constantFrom(...invoiceStatuses), { maxLength: 5 }),
});

describe('laws of the money stage', () => {
  test('the order of papers, repeats, and void or withdrawn papers do not matter', () => {
    fc.assert(
      fc.property(papers, fc.nat(), ({ quotes, invoices }, turn) => {
        const turned = <T>(list: readonly T[]) => list.map((_, at) => list[(at + turn) % list.length] as T);
        const more = {
          quotes: [...turned(quotes), ...quotes, 'cancelled' as const],
          invoices: ['void' as const, ...turned(invoices), ...invoices],
        };
        expect(moneyStage(more)).toBe(moneyStage({ quotes, invoices }));
      }),
    );
  });

  test('it is paid only when no invoice is owed, and never falls behind its invoices for an estimate', () => {
    fc.assert(
      fc.property(papers, ({ quotes, invoices }) => {
        const stage = moneyStage({ quotes, invoices });
        const live = invoices.filter((status) => status !== 'void');
        expect(stage === 'paid').toBe(live.length > 0 && live.every((status) => status === 'paid'));
        if (live.length > 0) expect(stage).toBe(moneyStage({ quotes: [], invoices }));
      }),
    );
  });
});

const plain = { goesNow: false, suspicious: false, sent: false, changeRequested: false };
const emergency = { ...plain, goesNow: true };

test.each([
  ['price', 'unscheduled', 'called', plain],
  ['review', 'unscheduled', 'called', { ...emergency, suspicious: true }],
  ['price', 'scheduled', 'expired', plain],
  ['send', 'unscheduled', 'priced', plain],
  ['agree', 'unscheduled', 'priced', { ...plain, sent: true }],
  ['agree', 'unscheduled', 'priced', emergency],
  ['revise', 'unscheduled', 'priced', { ...emergency, sent: true, changeRequested: true }],
  ['revise', 'scheduled', 'approved', { ...plain, changeRequested: true }],
  ['cancel', 'scheduled', 'declined', plain],
  ['schedule', 'unscheduled', 'approved', plain],
  ['set_off', 'unscheduled', 'approved', emergency],
  ['set_off', 'scheduled', 'approved', plain],
  ['arrive', 'on_the_way', 'approved', plain],
  ['arrive', 'on_the_way', 'called', emergency],
  ['price', 'on_site', 'called', emergency],
  ['agree', 'on_site', 'priced', plain],
  ['collect', 'on_site', 'approved', plain],
  ['collect', 'on_site', 'paid', plain],
  ['schedule', 'unscheduled', 'paid', plain],
  ['collect', 'done', 'called', plain],
  ['collect', 'done', 'priced', plain],
  ['collect', 'done', 'invoiced', plain],
  ['remind', 'done', 'overdue', plain],
  [null, 'done', 'paid', plain],
  [null, 'done', 'declined', plain],
  [null, 'cancelled', 'approved', emergency],
] as const)(
  'the one action is %s when the visit is %s and the money %s (%j)',
  (action, visit, money, facts) => {
    expect(primaryAction(visit, money, facts, 'owner')).toBe(action);
    expect(primaryAction(visit, money, facts, 'dispatcher')).toBe(action);
  },
);

test.each([
  ['set_off', null, 'scheduled', 'priced', { ...plain, sent: false }],
  ['set_off', null, 'scheduled', 'approved', { ...plain, changeRequested: true }],
  ['agree', null, 'scheduled', 'priced', { ...plain, sent: true }],
  [null, null, 'scheduled', 'declined', plain],
  [null, null, 'scheduled', 'called', { ...plain, suspicious: true }],
  [null, null, 'unscheduled', 'called', emergency],
  [null, null, 'unscheduled', 'approved', plain],
  ['set_off', null, 'unscheduled', 'approved', emergency],
  ['arrive', null, 'on_the_way', 'called', plain],
  ['price', null, 'on_site', 'called', plain],
  ['collect', null, 'on_site', 'approved', plain],
  ['collect', 'collect', 'done', 'invoiced', plain],
  [null, 'remind', 'done', 'overdue', plain],
  [null, null, 'done', 'paid', plain],
] as const)(
  'a technician’s action is %s and a bookkeeper’s %s when the visit is %s and the money %s (%j)',
  (technician, bookkeeper, visit, money, facts) => {
    expect(primaryAction(visit, money, facts, 'technician')).toBe(technician);
    expect(primaryAction(visit, money, facts, 'bookkeeper')).toBe(bookkeeper);
  },
);

const situation = fc.tuple(
  fc.constantFrom(...visitStates),
  fc.constantFrom(...moneyStages),
  fc.record({
    goesNow: fc.boolean(),
    suspicious: fc.boolean(),
    sent: fc.boolean(),
    changeRequested: fc.boolean(),
  }),
);

test('every offered visit step is possible, and only a job that is over offers none', () => {
  fc.assert(
    fc.property(situation, ([visit, money, facts]) => {
      const action = primaryAction(visit, money, facts, 'owner');
      const event = visitEvents.find((name) => name === action);
      if (event) expect(nextVisitState(visit, event).ok).toBe(true);
      if (action === null) expect(['done', 'cancelled']).toContain(visit);
      else expect(jobActions).toContain(action);
    }),
  );
});

test('for every role, an action that is a visit step is a possible step', () => {
  fc.assert(
    fc.property(situation, fc.constantFrom(...staffRoles), ([visit, money, facts], role) => {
      const action = primaryAction(visit, money, facts, role);
      const event = visitEvents.find((name) => name === action);
      if (event) expect(nextVisitState(visit, event).ok).toBe(true);
    }),
  );
});

test('a step never undoes a stage on the rail, and payment alone never completes a stage of the visit', () => {
  fc.assert(
    fc.property(situation, ([visit, money]) => {
      const passed = passedStops(visit, money);
      expect(passed[0]).toBe('called');
      expect(passed.includes('paid')).toBe(money === 'paid');
      expect(passed.includes('scheduled')).toBe(passedStops(visit, 'called').includes('scheduled'));
      for (const event of allowedVisitEvents(visit)) {
        const next = nextVisitState(visit, event);
        if (!next.ok || ['cancel', 'reopen', 'unschedule'].includes(event)) continue;
        expect(passedStops(next.to, money)).toEqual(expect.arrayContaining([...passed]));
      }
    }),
  );
});
