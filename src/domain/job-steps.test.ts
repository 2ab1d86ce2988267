import { expect, test } from 'vitest';
import { jobSteps, mayTake, meetingOf, officeChanges, stepKinds } from './job-steps.ts';

/** What each kind does that waited, if it meets the change: S stands, A stands and asks, K is kept as a fact, R is refused. */
// prettier-ignore
const table: Record<string, string> = {
  //          edited repriced moved cancelled reassigned invoiced
  schedule:   'R R R R R R',
  unschedule: 'R R R R R R',
  accept:     'R R R R R R',
  decline:    'R R R R R R',
  set_off:    'S S A K K S',
  arrive:     'S S A K K S',
  authority:  'S S S S S S',
  agree:      'S K S K K K',
  collect:    'S S A K K S',
  finish:     'S S A K K S',
  note:       'S S S S S S',
  expense:    'S S S S S S',
  wrong_word: 'S S S S S S',
  tried:      'S S S S S S',
  nobody_there: 'S S A K K S',
  allow_order: 'S S S S S S',
  refuse_order: 'S S S S S S',
  cancel:     'R R R R R R',
  reopen:     'R R R R R R',
};
const names = { stands: 'S', asks: 'A', kept: 'K', refused: 'R' };

test('what a step meets is decided by one table', () => {
  const is = stepKinds.map((kind) => [
    kind,
    officeChanges.map((change) => names[meetingOf(kind, [change])]).join(' '),
  ]);
  expect(Object.fromEntries(is)).toEqual(table);
  expect(stepKinds.map((kind) => meetingOf(kind, []))).toEqual(stepKinds.map(() => 'stands'));
  expect(meetingOf('arrive', ['edited', 'moved', 'cancelled'])).toBe('kept');
  expect(meetingOf('arrive', ['edited', 'moved'])).toBe('asks');
});

test('a step that is no change of the plan is a fact, which is never refused for what it meets', () => {
  for (const kind of stepKinds) {
    const isRefused = meetingOf(kind, officeChanges) === 'refused';
    expect([kind, isRefused]).toEqual([kind, jobSteps[kind].ofPlan === true]);
  }
});

test('who may take a step: the plan is the office’s, money needs a right to see prices', () => {
  const kinds = (role: Parameters<typeof mayTake>[1]['role'], seesPrices = true) =>
    stepKinds.filter((kind) => mayTake(kind, { role, seesPrices }));
  expect(kinds('owner')).toEqual(stepKinds);
  expect(kinds('dispatcher')).toEqual(stepKinds.filter((kind) => !kind.endsWith('_order')));
  expect(kinds('bookkeeper')).toEqual([]);
  const fieldWork = [
    'accept',
    'decline',
    'set_off',
    'arrive',
    'authority',
    'agree',
    'collect',
    'finish',
    'note',
    'expense',
    'wrong_word',
    'tried',
    'nobody_there',
  ];
  expect(kinds('technician')).toEqual(fieldWork);
  expect(kinds('technician', false)).toEqual(
    fieldWork.filter((kind) => kind !== 'agree' && kind !== 'collect'),
  );
});
