import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import {
  fillText,
  shownText,
  textChannel,
  templateFault,
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
