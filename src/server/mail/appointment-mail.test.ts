import { expect, test } from 'vitest';
import { appointmentFile } from './appointment-mail.ts';

test('lines end and fold as RFC 5545 (3.1) requires, even with multibyte letters', () => {
  const location = 'Kīlauea ʻĀina, Hāʻena '.repeat(12).trim();
  const { content } = appointmentFile({
    id: '0198c0de-0000-7000-8000-000000000000',
    version: 3,
    start: '2030-01-08T00:30:00.000Z',
    end: '2030-01-08T02:00:00.000Z',
    summary: 'Smart lock\nEND:VEVENT',
    location,
    now: new Date('2026-11-21T10:00:00Z'),
  });
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const octets = (line: string) => new TextEncoder().encode(line).length;
  expect(text.split('\r\n').filter((line) => octets(line) > 75)).toEqual([]);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`LOCATION:${location.replaceAll(',', '\\,')}`);
  // A customer's text cannot end the entry and begin another.
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});
