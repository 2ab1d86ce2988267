import { expect, test } from 'vitest';
import { saysDanger } from './received-text.ts';

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
