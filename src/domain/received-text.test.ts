import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPastedText } from './pasted-text/read-text.ts';
import { keywordAnswers, readKeyword, readTextAlarm, saysDanger } from './received-text.ts';

const read = (text: string) => readTextAlarm(text, readPastedText(text, new Date('2026-11-22T12:00:00Z')));

test.each([
  'I locked my keys in the car at Kee beach',
  'Im locked out',
  'thank you! im locked out again lol',
  'Thanks for coming yesterday. Emergency, I am locked out of the car again',
  'cancel that. keys in the car at Kee beach, we cant get in',
  'nvm the rekey, locked out of the house right now',
  'se me quedaron las llaves dentro del carro',
  '鍵を車内に閉じ込めました',
])('%s: locked out', (text) => expect(read(text)).toBe('locked_out'));

test.each([
  'EMERGENCY',
  'please help, we are at Anini',
  'my baby is in the car',
  'asap https://maps.app.goo.gl/x Hanalei',
])('%s: urgent', (text) => expect(read(text)).toBe('urgent'));

test.each([
  'Yes',
  'Thanks for your help yesterday!',
  'Mahalo for coming so fast when we were locked out',
  'I am not locked out, just need copies',
  'Locked out of my shed, not an emergency, no rush',
  'Can you rekey my house next week?',
  'please cancel, someone let us in',
  'Never mind, found my keys. Thanks!',
  'Hurry! Your prize waits: https://prizes.example/now',
  'Your verification code is 123456',
])('%s: no emergency', (text) => expect(read(text)).toBeNull());

test('of the collected messages, 19 of 20 lockouts ring, and 1 of 20 others at most', () => {
  const folder = new URL('../../tests/pasted-texts/', import.meta.url);
  const samples = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split(/^@ /m).slice(1))
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      return { isLockout: head.includes('-lockout'), rings: read(lines.join('\n').trim()) !== null };
    });
  const share = (isLockout: boolean) => {
    const kind = samples.filter((sample) => sample.isLockout === isLockout);
    expect(kind.length).toBeGreaterThan(200);
    return kind.filter(({ rings }) => rings).length / kind.length;
  };
  expect(share(true)).toBeGreaterThan(0.95);
  expect(share(false)).toBeLessThan(0.05);
});

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

test.each([
  'locked out with my baby in the car',
  'My KIDS are inside',
  'our 2-year-old is in the back seat',
  'keiki stay inside da car',
  'the dog is locked in and the windows are up',
  'it’s so hot in there',
  'I don’t feel safe here',
  'stove on',
  'my insulin is in the car',
  'stuck on the side of the highway',
  'mi bebé está en el carro',
  '赤ちゃんが車の中にいます',
])('%s: danger', (text) => expect(saysDanger(text)).toBe(true));

test.each([
  '',
  'Locked out of my house in Kapaa',
  'Locked my keys in the rental at Kee beach, please hurry',
  'Key broke off in the ignition of my truck',
  'Locked out by the hot tub',
  'me quedé afuera de la casa',
  '鍵を車内に閉じ込めました',
])('%s: no danger', (text) => expect(saysDanger(text)).toBe(false));
