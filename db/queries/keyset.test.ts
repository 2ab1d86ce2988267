import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, InvalidCursorError, type SortKey } from './keyset.ts';

const id = '0198c0de-0000-7000-8000-000000000000';

test.each<[SortKey['type'], string, string]>([
  ['timestamptz', '-createdAt', '2026-11-21T11:47:00.120Z'],
  ['timestamptz', 'slotStart', 'infinity'],
  ['date', 'dueDate', '2026-02-28'],
  ['numeric', '-total', '99999999.99'],
  ['integer', 'quantityOnHand', '2147483647'],
  ['text', 'name', 'kaaihue keālohi\n{"x": 1} 🔑'],
  ['text', '-name', ''],
])('a cursor over %s stands for the place it was made of', (type, sort, key) => {
  const place = { sort, id, key };
  expect(decodeCursor(encodeCursor(place), sort, type)).toEqual(place);
});

test.each<[SortKey['type'], string]>([
  ['timestamptz', '2026-02-30T00:00:00.000Z'],
  ['timestamptz', '0000-01-01T00:00:00.000Z'],
  ['timestamptz', '2026-13-01T00:00:00.000Z'],
  ['timestamptz', '2026-01-01T24:00:00.000Z'],
  ['timestamptz', 'now'],
  ['date', '2026-02-29'],
  ['date', '0000-01-01'],
  ['date', 'infinity'],
  ['numeric', 'NaN'],
  ['numeric', '1e400'],
  ['numeric', '-1.00'],
  ['integer', '2147483648'],
  ['integer', '1.5'],
  ['integer', ''],
  ['text', 'a\0b'],
  ['text', 'x'.repeat(501)],
])('a key of %s that PostgreSQL refuses or never gave (%j) makes no cursor', (type, key) => {
  const cursor = encodeCursor({ sort: 'key', id, key });
  expect(() => decodeCursor(cursor, 'key', type)).toThrow(InvalidCursorError);
});

test.each([
  ['of another order', encodeCursor({ sort: 'total', id, key: '1.00' })],
  ['without an id', encodeCursor({ sort: '-total', id: '', key: '1.00' })],
  ['of nothing', Buffer.from('-total').toString('base64url')],
  ['made up', 'not*a*cursor'],
])('a cursor %s is refused', (_, cursor) => {
  expect(() => decodeCursor(cursor, '-total', 'numeric')).toThrow(InvalidCursorError);
});
