import { expect, test } from 'vitest';
import { changedFields, textChange } from './changed-fields.ts';

const stored = { name: 'Deadbolt', notes: null as string | null, price: '79.00' };

test('only differing fields count as changed', () => {
  expect(changedFields(stored, { name: 'Deadbolt', notes: 'bin 4', price: '79.00' })).toEqual({
    before: { notes: null },
    after: { notes: 'bin 4' },
  });
});

test('an omitted field stays, and unchanged fields are no change', () => {
  expect(changedFields(stored, { name: undefined, notes: null })).toBeUndefined();
  expect(changedFields(stored, {})).toBeUndefined();
});

test('an empty text clears a field, a missing one leaves it', () => {
  expect([textChange(''), textChange(null), textChange(undefined), textChange('x')]).toEqual([
    null,
    null,
    undefined,
    'x',
  ]);
});
