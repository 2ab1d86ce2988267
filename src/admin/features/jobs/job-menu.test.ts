import { expect, test } from 'vitest';
import { allowedVisitEvents, type VisitState } from '#domain/job.ts';
import type { Job } from '#contract/jobs/job.ts';
import { menuOf } from './job-menu.ts';

const job = (visit: VisitState, more: object = {}) =>
  ({
    ...{
      visit,
      money: 'called',
      action: null,
      slotStart: null,
      quotes: [],
      currentQuoteId: null,
      invoices: [],
    },
    allowed: allowedVisitEvents(visit),
    ...more,
  }) as unknown as Job;
const labels = (of: Job, may = (_: string) => true) => menuOf(of, may).map(({ label }) => label);

test('the menu lists every possible action except the primary one', () => {
  expect(labels(job('unscheduled', { action: 'price' }))).toEqual([
    'Set a time',
    'Offer times',
    'On my way',
    'Finish and collect',
    'Cancel the job',
    'Add an expense',
    'Evidence (PDF)',
  ]);
  expect(labels(job('on_site', { action: 'collect' }))).toEqual([
    'Set the price',
    'Finish, collect later',
    'Cancel the job',
    'Add an expense',
    'Evidence (PDF)',
  ]);
});

test('an open estimate can be changed, sent and approved by phone; with an invoice the price is fixed', () => {
  const quote = { id: 'q', status: 'pending', allowed: ['approve', 'send'] };
  const priced = { quotes: [quote], currentQuoteId: 'q', money: 'priced' };
  expect(labels(job('scheduled', { ...priced, action: 'agree', slotStart: '2026-11-21T19:00:00Z' }))).toEqual(
    [
      'Change the price',
      'Send the price',
      'Move the time',
      'Offer times',
      'Return to unscheduled',
      'On my way',
      'Finish and collect',
      'Cancel the job',
      'Add an expense',
      'Evidence (PDF)',
    ],
  );
  expect(
    labels(job('done', { invoices: [{ status: 'overdue' }], money: 'overdue', action: 'remind' })),
  ).toEqual(['Finish and collect', 'Reopen the job', 'Add an expense', 'Evidence (PDF)']);
});

test('a paid or cancelled job can be reopened, and its evidence made', () => {
  expect(labels(job('done', { invoices: [{ status: 'paid' }], money: 'paid' }))).toEqual([
    'Reopen the job',
    'Add an expense',
    'Evidence (PDF)',
  ]);
  expect(labels(job('cancelled'))).toEqual(['Reopen the job', 'Add an expense', 'Evidence (PDF)']);
});

test('the menu lists only actions that the role may take', () => {
  const quote = { id: 'q', status: 'pending', allowed: ['approve', 'send'] };
  const priced = { quotes: [quote], currentQuoteId: 'q', money: 'priced', allowed: ['set_off'] };
  expect(labels(job('scheduled', priced), () => false)).toEqual(['On my way']);
  expect(labels(job('scheduled', priced), (name) => name === 'priceJob')).toEqual([
    'Change the price',
    'On my way',
  ]);
});
