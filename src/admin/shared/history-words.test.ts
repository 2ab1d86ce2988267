import { expect, test } from 'vitest';
import { changesOf, entryWords, eventWords } from './history-words.ts';

test('events read as words', () => {
  expect(eventWords('change_requested')).toBe('Change requested');
  expect(eventWords('statusChanged')).toBe('Status changed');
  expect(eventWords('stock.adjusted')).toBe('Stock adjusted');
});

test('a change names the fields that differ and nothing else', () => {
  const entry = {
    before: { status: 'new', phone: '1', version: 1, customerId: null },
    after: { status: 'won', phone: '1', version: 2, isActive: true, items: [1, 2] },
  };
  expect(changesOf(entry)).toEqual([
    { field: 'Status', before: 'new', after: 'won' },
    { field: 'Is active', before: '', after: 'yes' },
    { field: 'Items', before: '', after: '2 lines' },
  ]);
});

test('an entry that holds no fields has no changes', () => {
  for (const nothing of [null, undefined, 'text', 7, ['a']]) {
    expect(changesOf({ before: nothing, after: nothing })).toEqual([]);
  }
});

test('reads of sealed fields say which; a change says that, not what', () => {
  const read = {
    what: 'sealed_read',
    before: null,
    after: { sealed: ['keyCodes', 'vehicleVin'], requestId: 'r' },
  };
  expect(entryWords(read)).toBe('VIN and key codes read');
  expect(changesOf(read)).toEqual([]);
  const change = {
    what: 'changed',
    before: { revision: 1 },
    after: { revision: 2, sealed: ['accessDetails'] },
  };
  expect(entryWords(change)).toBe('Changed');
  expect(changesOf(change)).toEqual([
    { field: 'Revision', before: '1', after: '2' },
    { field: 'Sealed and changed', before: '', after: 'access details' },
  ]);
  expect(entryWords({ what: 'approved', after: null })).toBe('Approved');
});
