import { expect, test } from 'vitest';
import { changesOf, entrySentence, eventLabel } from './history-sentences.ts';

test('events have readable labels', () => {
  expect(eventLabel('change_requested')).toBe('Change requested');
  expect(eventLabel('statusChanged')).toBe('Status changed');
  expect(eventLabel('stock.adjusted')).toBe('Stock adjusted');
});

test('a change names the fields that differ and nothing else', () => {
  const entry = {
    before: { status: 'new', phone: '1', version: 1, customerId: null },
    after: { status: 'won', phone: '1', version: 2, isActive: true, items: [1, 2] },
    what: 'changed',
  };
  expect(changesOf(entry)).toEqual([
    { field: 'Status', before: 'new', after: 'won' },
    { field: 'Is active', before: '', after: 'yes' },
    { field: 'Items', before: '', after: '2 lines' },
  ]);
});

test('an entry without fields has no changes', () => {
  for (const nothing of [null, undefined, 'text', 7, ['a']]) {
    expect(changesOf({ before: nothing, after: nothing })).toEqual([]);
  }
});

test('an entry reads as a sentence with the name of the person and the amount', () => {
  const customer = { actorName: 'Leilani Kahale', before: { status: 'pending' } };
  const approval = { ...customer, what: 'approved', after: { status: 'approved', total: '287.96' } };
  expect(entrySentence(approval, 'quote')).toBe('Leilani Kahale approved the estimate, $287.96');
  const payment = {
    actorName: 'Kimo Silva',
    what: 'payment_received',
    before: null,
    after: { amount: '40.00' },
  };
  expect(entrySentence(payment, 'invoice')).toBe('Kimo Silva recorded a payment, $40.00');
  const received = { actorName: null, what: 'received', before: null, after: {} };
  expect(entrySentence(received, 'booking')).toBe('The website received the booking');
  const filed = { actorName: 'Kimo Silva', what: 'changed', before: {}, after: { customerId: 'x' } };
  expect(entrySentence(filed, 'lead')).toBe('Kimo Silva linked the lead to a customer');
  const cleared = { actorName: 'Kimo Silva', what: 'flag_cleared', before: {}, after: {} };
  expect(entrySentence(cleared, 'booking')).toBe('Kimo Silva cleared the booking’s spam flag');
  const words = 'A payout of $40.00 did not reach the bank.';
  const card = {
    what: 'card_asks',
    actorName: 'Leilani Kahale',
    before: null,
    after: { amount: '40.00', words },
  };
  expect(entrySentence(card, 'invoice')).toBe(words);
  expect(changesOf(card)).toEqual([]);
  const unknown = { actorName: null, what: 'moon_landed', before: null, after: null };
  expect(entrySentence(unknown, 'lead')).toBe('The system moon landed:');
});

test('every job step and every inbox mark has its own sentence', () => {
  const steps = ['called', 'scheduled', 'moved', 'set_off', 'arrived', 'finished', 'cancelled', 'reopened'];
  const marks = ['snoozed', 'woken', 'assigned', 'unassigned', 'message_dismissed', 'message_restored'];
  for (const what of [...steps, ...marks]) {
    const entry = { what, actorName: 'Kimo Silva', before: null, after: null };
    expect(entrySentence(entry, 'job')).not.toMatch(/:$/);
  }
});

test('a change shows Honolulu dates and dollars, and hides ids, devices and IP addresses', () => {
  expect(
    changesOf({
      what: 'approved',
      before: { status: 'pending', validUntil: '2026-11-22T09:59:59.999Z', total: '10.00', customerId: 'a' },
      after: {
        status: 'approved',
        validUntil: '2026-11-23T09:59:59.999Z',
        total: '20.00',
        customerId: 'b',
        requestId: 'c',
        device: 'Mozilla/5.0',
        address: '2001:db8::1',
        signed: 'drawn',
        dueDate: '2026-12-01',
      },
    }),
  ).toEqual([
    { field: 'Valid until', before: 'Nov 21, 2026, 11:59 PM', after: 'Nov 22, 2026, 11:59 PM' },
    { field: 'Total', before: '$10.00', after: '$20.00' },
    { field: 'Signed', before: '', after: 'drawn' },
    { field: 'Due date', before: '', after: 'Dec 1, 2026' },
  ]);
  expect(changesOf({ what: 'created', before: null, after: { total: '20.00' } })).toEqual([]);
  const moved = { what: 'changed', before: { address: 'Kapaa' }, after: { address: 'Hanalei' } };
  expect(changesOf(moved)).toEqual([{ field: 'Address', before: 'Kapaa', after: 'Hanalei' }]);
});

test('reads of encrypted fields name the fields; a change names them without their values', () => {
  const read = {
    what: 'sealed_read',
    actorName: 'Kimo Silva',
    before: null,
    after: { sealed: ['keyCodes', 'vehicleVin'], requestId: 'r' },
  };
  expect(entrySentence(read, 'quote')).toBe('Kimo Silva viewed the VIN and key codes');
  expect(changesOf(read)).toEqual([]);
  const change = {
    what: 'changed',
    before: { revision: 1 },
    after: { revision: 2, sealed: ['accessDetails'] },
  };
  expect(changesOf(change)).toEqual([
    { field: 'Revision', before: '1', after: '2' },
    { field: 'Encrypted fields changed', before: '', after: 'access details' },
  ]);
});

test('what an alarm did is told with its people, or why it did not ring', () => {
  const told = (what: string, after: object) =>
    entrySentence({ what, actorName: null, before: null, after }, 'job');
  expect(told('alarm_rang', { people: ['Kai', 'Noa'] })).toBe('The alarm rang Kai, Noa');
  expect(told('alarm_rang_quietly', { people: ['Kai'] })).toBe('The alarm rang once, quietly: Kai');
  expect(told('alarm_held', { how: 'suspicious' })).toBe('The alarm did not ring: it looks like spam');
  expect(told('alarm_held', { how: 'number_rings' })).toMatch(/its number already rings$/);
});

test('an order reads whole: why the owner was asked, and whose order was answered', () => {
  const told = (what: string, after: object) => {
    const entry = { what, actorName: 'Kimo Silva', before: null, after };
    return [entrySentence(entry, 'job'), changesOf(entry)];
  };
  const words = 'Ana Silva may not order rekeying here.';
  expect(told('order_asked', { words })).toEqual([
    `Kimo Silva asked the owner about the order of the job: ${words}`,
    [],
  ]);
  const allowed = 'Kimo Silva allowed the order of Ana Silva';
  expect(told('order_allowed', { orderedBy: 'Ana Silva' })).toEqual([allowed, []]);
  expect(told('called', { number: 12, customerId: 'c' })).toEqual(['Kimo Silva took the call', []]);
});
