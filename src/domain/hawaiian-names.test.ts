import { expect, test } from 'vitest';
import names from '#content/place/hawaiian-names.json' with { type: 'json' };
import { towns } from './regions.ts';

test('a marked name is the plain one with okina and kahako, nothing else', () => {
  const places = towns.flatMap(({ name, also }) => [name, ...also]).map((name) => name.toLowerCase());
  for (const [word, marked] of Object.entries(names)) {
    const plain = marked
      .normalize('NFD')
      .replaceAll(/[\u0304ʻ]/g, '')
      .normalize('NFC');
    expect(plain.toLowerCase()).toBe(word);
    expect(places).toContain(word);
  }
});
