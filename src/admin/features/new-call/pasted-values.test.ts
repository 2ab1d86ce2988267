import { expect, test } from 'vitest';
import { phoneDisplay } from '#domain/business.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { addedWords, emptyCall } from './call-values.ts';
import { filledBy, stretchesOf, valuesOf, withoutMessage, withoutPiece } from './pasted-values.ts';
import { findWantedTime } from './wanted-time.ts';

const NOW = new Date('2026-11-22T20:00:00Z');
const TEXT =
  'Hi, this is Dana Whitcomb. Locked my keys in a white 2021 Jeep Wrangler, plate KZX 123, at Ke’e Beach. Can you come tomorrow at 9am? 808-555-0123, dana@example.com';
const found = readPastedText(TEXT, NOW, findWantedTime);

test('a message fills the call: caller, service with its price, place with its miles, vehicle, and the rest as a note', () => {
  expect(valuesOf(found)).toMatchObject({
    phone: '808-555-0123',
    firstName: 'Dana',
    lastName: 'Whitcomb',
    email: 'dana@example.com',
    location: 'Kee Beach',
    distanceMiles: '37',
    serviceType: 'emergency',
    urgency: 'emergency',
    vehicleYear: 2021,
    vehicleMake: 'Jeep',
    vehicleModel: 'Wrangler',
    vehicleColor: 'white',
    vehiclePlate: 'KZX 123',
    wantedDate: '2026-11-23',
    wantedTime: '09:00',
  });
  expect(valuesOf(found).items?.map(({ serviceDescription }) => serviceDescription)).toEqual(['Car Lockout']);
});

test('a vehicle is found at any word, and our own number is not the caller’s', () => {
  const read = (text: string) => valuesOf(readPastedText(text, NOW, findWantedTime));
  const vehicle = { vehicleMake: 'Jeep', vehicleModel: 'Wrangler' };
  for (const words of ['my Jeep Wrangler', 'in my Jeep Wrangler']) expect(read(words)).toMatchObject(vehicle);
  expect(read('トヨタのイグニッションが壊れた')).toHaveProperty('vehicleMake', 'Toyota');
  expect(read(`I tried ${phoneDisplay}, call me back`)).not.toHaveProperty('phone');
  expect(read(`I tried ${phoneDisplay}, call 808-555-0123`)).toHaveProperty('phone', '808-555-0123');
});

test('typed values are not overwritten, and the message is kept', () => {
  const typed = { ...emptyCall, phone: '555-0199', vehicleMake: 'Kia', urgency: 'urgent' as const };
  const filled = filledBy(found, TEXT, typed, true);
  expect(filled).not.toHaveProperty('phone');
  expect(filled).not.toHaveProperty('vehicleMake');
  expect(filled).not.toHaveProperty('urgency');
  expect(filled).toMatchObject({ firstName: 'Dana', pasted: TEXT, request: TEXT });
});

test('removing a piece empties its fields, unless the user changed them', () => {
  const call = { ...emptyCall, ...valuesOf(found) };
  expect(withoutPiece(found, 'place', call, emptyCall)).toEqual({
    location: '',
    latitude: null,
    longitude: null,
    distanceMiles: '',
  });
  expect(withoutPiece(found, 'place', { ...call, location: 'Haena' }, emptyCall)).not.toHaveProperty(
    'location',
  );
  expect(withoutPiece(found, 'plate', call, emptyCall)).toEqual({ vehiclePlate: '' });
  expect(withoutPiece(found, 'time', call, emptyCall)).toEqual({ wantedDate: '', wantedTime: '' });
  expect(withoutPiece(found, 'service', call, emptyCall)).toMatchObject({ items: [], urgency: 'standard' });
});

test('removing a pasted text leaves what the user typed', () => {
  const call = { ...emptyCall, ...filledBy(found, TEXT, emptyCall, false), vehicleMake: 'Kia' };
  const left = { ...call, ...withoutMessage(found, TEXT, call, emptyCall) };
  expect(left).toEqual({ ...emptyCall, vehicleMake: 'Kia' });
});

test('the highlighted text is the whole message', () => {
  const stretches = stretchesOf(TEXT, found);
  expect(stretches.map(({ text }) => text).join('')).toBe(TEXT);
  expect(stretches.flatMap(({ ending }) => ending)).toHaveLength(found.length);
  expect(stretchesOf('', [])).toEqual([]);
});

test('a call added to an open job loses neither its notes nor its other fields', () => {
  const call = { ...emptyCall, ...valuesOf(found) };
  const beside =
    'Car Lockout, white, 2021 Jeep Wrangler, plate KZX 123, Kee Beach, requested Nov 23, 2026, 9:00 AM';
  expect(addedWords({ ...call, request: TEXT, pasted: TEXT })).toEqual({ words: beside, pasted: TEXT });
  expect(addedWords({ ...emptyCall, request: ' Bring two keys ' })).toEqual({
    words: 'Bring two keys',
    pasted: '',
  });
  expect(addedWords(emptyCall)).toEqual({ words: '', pasted: '' });
});
