import { expect, test } from 'vitest';
import { inboxKinds } from '#domain/inbox.ts';
import { type InboxEntry, inboxActions } from '#contract/jobs/board.ts';
import { entryDetail, entryPath, inboxActionLabels, kindLabels, waitingText } from './inbox-text.ts';

const entry: InboxEntry = {
  kind: 'change_requested',
  jobId: 'j1',
  jobNumber: 1042,
  recordType: 'quote',
  recordId: 'q1',
  mailId: null,
  channel: null,
  isEmergency: false,
  name: 'Leilani Kahale',
  phone: '8085550142',
  serviceType: 'automotive',
  location: 'Poipu',
  paperNumber: 'Q-2026-00015',
  amount: '157.07',
  words: 'Can you do two keys?',
  since: '2026-11-21T20:00:00Z',
  action: 'revise',
  itemId: 'q1',
  assigneeId: null,
  assigneeName: null,
  snoozedUntil: null,
};

test('every kind and every action has its own label', () => {
  expect(new Set(inboxKinds.map((kind) => kindLabels[kind])).size).toBe(inboxKinds.length);
  expect(new Set(inboxActions.map((action) => inboxActionLabels[action])).size).toBe(inboxActions.length);
});

test('an entry leads to its job, with the dialog of its action open', () => {
  expect(entryPath(entry)).toBe('/admin/jobs/j1?open=price');
  expect(entryPath({ ...entry, action: 'schedule' })).toBe('/admin/jobs/j1?open=schedule');
  expect(entryPath({ ...entry, action: 'price' })).toBe('/admin/jobs/j1');
});

test('without a job it leads to its record', () => {
  const alone = { ...entry, jobId: null };
  expect(entryPath(alone)).toBe('/admin/estimate/q1');
  expect(entryPath({ ...alone, recordType: 'invoice', recordId: 'i1' })).toBe('/admin/invoice/i1');
  expect(entryPath({ ...alone, recordType: 'review' })).toBe('/admin/reviews');
});

test('an entry shows its details and its age', () => {
  expect(entryDetail(entry)).toBe('Automotive locksmith · Poipu · job 1042 · Q-2026-00015 · $157.07');
  const now = new Date('2026-11-21T20:02:10Z');
  expect(waitingText(entry.since, now)).toBe('2 min');
  expect(waitingText('2026-11-21T17:00:00Z', now)).toBe('3 h');
  expect(waitingText('2026-11-19T17:00:00Z', now)).toBe('2 days');
  expect(waitingText('2026-11-12', now)).toBe('9 days');
});
