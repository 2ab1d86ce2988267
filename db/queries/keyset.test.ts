import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, InvalidCursorError } from './keyset.ts';

const id = '0198c0de-0000-7000-8000-000000000000';
const cursorOf = (moment: string) => Buffer.from(`${moment} ${id}`).toString('base64url');

test('a cursor stands for the place it was made of', () => {
  const place = { createdAt: '2026-11-21T11:47:00.120Z', id };
  expect(decodeCursor(encodeCursor(place))).toEqual(place);
});

test.each([
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
])('a moment that PostgreSQL refuses (%s) is no cursor', (moment) => {
  expect(() => decodeCursor(cursorOf(moment))).toThrow(InvalidCursorError);
});
