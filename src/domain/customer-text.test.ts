import { describe, expect, test } from 'vitest';
import { slotText } from './shop-time.ts';
import { limits } from './limits.ts';
import {
  textMessages,
  fillText,
  shownText,
  textChannel,
  templateFault,
  type TextKind,
  textKinds,
  textTemplates,
  type ToldBy,
  toldByOf,
  usualWays,
} from './customer-text.ts';

describe('templates', () => {
  test.each(textKinds)('the usual words of %s keep the rules', (kind) => {
    expect(templateFault(kind, textTemplates[kind].words)).toBeUndefined();
  });

  test.each([
    ['estimate_link', 'Here: {link} {name}', /no \{name\}.*\{business\}, \{phone\}, \{number\}/],
    ['estimate_link', 'Your estimate is ready', 'Must contain {link}'],
    ['time_set', 'We come {when', 'Must contain {when}'],
    ['time_set', 'We come {when} }', 'A brace has no partner'],
    ['time_set', `{when}${'x'.repeat(limits.text)}`, /at most/],
    // An encrypted field is no field of any text.
    ['on_the_way', '{drive} {accessDetails}', /no \{accessDetails\}/],
  ] as const)('%s: %j is refused', (kind, words, fault) => {
    expect(templateFault(kind, words)).toMatch(fault);
  });

  test('values fill the business’s own words; the link waits until the text is sent', () => {
    const words = fillText(
      'estimate_link',
      { number: 'Q-1' },
      { estimate_link: '{business} {number}: {link}' },
    );
    expect(words).toBe('Nene Lock & Roadside Q-1: {link}');
    expect(shownText(words)).toBe('Nene Lock & Roadside Q-1: (a private link)');
  });
});

test.each<[ToldBy | null, boolean, boolean, { mail: boolean; text: boolean }]>([
  [null, true, true, { mail: true, text: false }],
  [null, false, true, { mail: false, text: true }],
  ['text', true, true, { mail: false, text: true }],
  ['both', true, true, { mail: true, text: true }],
  ['mail', true, true, { mail: true, text: false }],
  ['mail', false, true, { mail: false, text: true }],
  // A text that only becomes a file tells nobody.
  ['text', true, false, { mail: true, text: false }],
  [null, false, false, { mail: false, text: false }],
])('told by %s, with an address: %s, texts leave: %s', (toldBy, hasEmail, textsLeave, ways) => {
  expect(usualWays(toldBy, { hasEmail, textsLeave })).toEqual(ways);
});

test('two boxes make one choice', () => {
  expect(toldByOf({ mail: true, text: true })).toBe('both');
  expect(toldByOf({ mail: false, text: false })).toBeUndefined();
});

test('a link is texted by us where our texts reach the number, else from this phone', () => {
  expect(textChannel({ via: 'provider', refused: null })).toBe('sms');
  expect(textChannel({ via: 'provider', refused: 'It asked for no more texts (STOP)' })).toBe('text');
  expect(textChannel({ via: 'file', refused: null })).toBe('text');
});

test.each([
  ['a'.repeat(160), 1, []],
  ['a'.repeat(161), 2, []],
  ['a'.repeat(307), 3, []],
  // A letter of the extension takes the room of two.
  [`${'a'.repeat(159)}€`, 2, []],
  [`Hanalei ${'a'.repeat(62)}`, 1, []],
  [`Kīlauea ${'a'.repeat(63)}`, 2, ['ī']],
  [`Keʻe and Hāʻena: ${'a'.repeat(118)}`, 3, ['ʻ', 'ā']],
  ['On our way 🚐', 1, ['🚐']],
])('%j is sent as %i messages; %j halve them', (text, count, rare) => {
  expect(textMessages(text)).toEqual({ count, rare });
});

test.each<[TextKind, number]>([
  ['estimate_link', 1],
  ['invoice_link', 1],
  ['receipt', 1],
  ['times_offered', 2],
  ['time_set', 2],
  ['time_moved', 2],
  ['time_cancelled', 2],
  ['request_cancelled', 2],
  ['time_lost', 2],
  ['on_the_way', 2],
  ['running_late', 2],
  ['reminder', 2],
  ['review_ask', 2],
])('the usual words of %s fit into %i messages, the longest link and times included', (kind, most) => {
  const when = slotText({ slotStart: '2026-11-24T20:30:00Z', slotEnd: '2026-11-24T22:30:00Z' })!;
  const text = fillText(kind, {
    ...{ number: 'INV-2026-00012', total: '$1,157.07', amount: '$1,157.07', when, was: when },
    ...{
      times: 'Wednesday, November 25, 10:00 AM; or Wednesday, November 25, 12:30 PM',
      choose: 'Choose one',
    },
    ...{
      who: 'an emergency came up, and we',
      drive: ', usually 35-45 minutes',
      door: '. At the door we say plumeria, you answer butterfly',
      from: '12:40 PM',
      by: '12:55 PM',
    },
    link: `https://nenelock.example/j/${'x'.repeat(22)}#${'x'.repeat(22)}`,
  });
  const { count, rare } = textMessages(text);
  expect(rare, text).toEqual([]);
  expect(count).toBeLessThanOrEqual(most);
});
