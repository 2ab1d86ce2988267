import { expect, test } from 'vitest';
import { skillsNeeded } from './job-skills.ts';
import { builderItems } from './price-list.ts';

const work = { serviceType: 'residential', request: null, lines: [] };
const line = (serviceDescription: string, catalogueId: string | null = null) => ({
  serviceDescription,
  catalogueId,
});

test.each([
  ['Key Replacement', 'automotive_programming'],
  ['Transponder Programming', 'automotive_programming'],
  ['Key Fob Programming', 'automotive_programming'],
  ['Master Key System', 'commercial'],
  ['Keypad Entry System', 'commercial'],
])('%s on the estimate takes the skill %s', (name, skill) => {
  expect(skillsNeeded({ ...work, lines: [line(name)] })).toEqual([skill]);
  const { id } = builderItems.find((item) => item.name === name)!;
  expect(skillsNeeded({ ...work, lines: [line('In other words', id)] })).toEqual([skill]);
});

test('lockouts, copies and rekeying need no skill; commercial work needs its own', () => {
  for (const name of ['Car Lockout', 'Car Key Duplication', 'Rekeying Service', 'Ignition Repair', 'Labor'])
    expect(skillsNeeded({ ...work, serviceType: 'automotive', lines: [line(name)] })).toEqual([]);
  expect(skillsNeeded({ ...work, serviceType: 'commercial' })).toEqual(['commercial']);
});

test.each([
  'Safe that will not open.',
  'The combination of our gun safe is lost',
  'Can you open a safe in Koloa?',
  'My wife’s floor safe is stuck',
  '金庫が開きません',
])('a safe is work on a safe: %s', (request) => {
  expect(skillsNeeded({ ...work, request })).toEqual(['safes']);
});

test.each([
  'We are in a safe place, no rush',
  'I don’t feel safe with the old locks',
  'Is it safe to wait here?',
  'Drive safe!',
])('and other words are not: %s', (request) => {
  expect(skillsNeeded({ ...work, request })).toEqual([]);
});

test('without an estimate the customer’s words can require programming; an estimate takes precedence', () => {
  const lost = { serviceType: 'automotive', request: 'Lost the only fob of a 2019 Nissan Rogue surfing.' };
  expect(skillsNeeded({ ...lost, lines: [] })).toEqual(['automotive_programming']);
  expect(skillsNeeded({ ...lost, lines: [line('Car Lockout')] })).toEqual([]);
});
