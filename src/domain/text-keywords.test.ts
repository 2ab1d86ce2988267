import { expect, test } from 'vitest';
import { keywordAnswers, readKeyword } from './text-keywords.ts';

test.each([
  ['STOP', false, 'stop'],
  [' stop. ', false, 'stop'],
  ['Stop all', false, 'stop'],
  ['UNSUBSCRIBE', false, 'stop'],
  ['cancel', false, 'stop'],
  ['End', false, 'stop'],
  ['QUIT!', false, 'stop'],
  ['opt-out', false, 'stop'],
  ['Ｓｔｏｐ', false, 'stop'],
  ['STOP', true, 'stop'],
  ['START', false, 'start'],
  ['unstop', true, 'start'],
  ['Yes', true, 'start'],
  // An answer to "shall we come at 3?"
  ['Yes', false, undefined],
  ['HELP', false, 'help'],
  ['info', true, 'help'],
  ['Stop by at 3?', false, undefined],
  ['please cancel my appointment', false, undefined],
  ['help, I am locked out', false, undefined],
  ['', false, undefined],
  ['👍', false, undefined],
] as const)('%j (opted out: %s) is %s', (text, optedOut, keyword) => {
  expect(readKeyword(text, optedOut)).toBe(keyword);
});

test('the reply to HELP names the business, its number and how to opt out', () => {
  expect(keywordAnswers.help).toMatch(/^Nene Lock & Roadside.*808-555-0142.*Reply STOP to opt out\.$/);
});
