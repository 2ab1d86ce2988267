import { expect, test } from 'vitest';
import names from '#content/place/hawaiian-names.json' with { type: 'json' };
import { findTown } from './regions.ts';

test('a marked name is the plain one with okina and kahako, nothing else', () => {
  for (const [id, marked] of Object.entries(names)) {
    const plain = marked
      .normalize('NFD')
      .replaceAll(/[\u0304ʻ]/g, '')
      .normalize('NFC');
    expect(plain.toLowerCase(), id).toBe(findTown(id).name.toLowerCase());
  }
});
