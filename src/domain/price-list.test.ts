import { describe, expect, test } from 'vitest';
import {
  builderCategories,
  builderItems,
  findBuilderItem,
  isBuilderItemId,
  matchBuilderItem,
  priceStory,
  quickAddItems,
} from './price-list.ts';

describe('builder catalogue', () => {
  test('is the specification, price, minutes and difficulty', () => {
    const written = builderCategories.map(({ id, items }) => [
      id,
      items
        .map(
          ({ name, priceCents, minutes, difficulty }) =>
            `${name} ${priceCents / 100}/${minutes}/${difficulty}`,
        )
        .join('; '),
    ]);
    expect(Object.fromEntries(written)).toEqual({
      emergency:
        'Car Lockout 150/30/standard; Home Lockout 120/25/standard; Trunk Lockout 130/20/easy; Office Lockout 200/45/standard',
      residential:
        'Lock Installation 80/60/standard; Lock Repair 60/45/easy; Rekeying Service 35/30/easy; Smart Lock Setup 250/90/complex; Deadbolt Installation 120/75/standard; Security Assessment 200/120/standard',
      automotive:
        'Key Replacement 300/60/complex; Transponder Programming 150/45/standard; Ignition Repair 400/120/complex; Key Fob Programming 100/30/standard; Car Key Duplication 50/20/easy',
      commercial:
        'Access Control System 1500/480/complex; Master Key System 400/180/complex; High Security Locks 300/90/standard; Keypad Entry System 600/120/standard; Security Consultation 250/120/standard',
    });
  });

  test('ids and names are each used once, and every difficulty is a known one', () => {
    expect(new Set(builderItems.map(({ id }) => id)).size).toBe(20);
    expect(new Set(builderItems.map(({ name }) => name)).size).toBe(20);
    for (const { difficulty } of builderItems) expect(['easy', 'standard', 'complex']).toContain(difficulty);
  });

  test('an item is found by its id; an unknown id is named', () => {
    expect(findBuilderItem('car-lockout')).toMatchObject({
      name: 'Car Lockout',
      category: 'emergency',
      priceCents: 15000,
    });
    expect(() => findBuilderItem('car-lokout')).toThrow('"car-lokout"');
    expect(() => findBuilderItem('__proto__')).toThrow('"__proto__"');
    expect(isBuilderItemId('car-lockout')).toBe(true);
    expect(isBuilderItemId('toString')).toBe(false);
  });

  test('vehicle work is the automotive section and the lockouts of cars and trunks', () => {
    expect(builderItems.filter(({ vehicle }) => vehicle).map(({ id }) => id)).toEqual([
      'car-lockout',
      'trunk-lockout',
      'key-replacement',
      'transponder-programming',
      'ignition-repair',
      'key-fob-programming',
      'car-key-duplication',
    ]);
  });

  test('quick-add buttons carry the catalogue prices', () => {
    expect(quickAddItems.map(({ label, item }) => [label, item.priceCents])).toEqual([
      ['Home Lockout', 12000],
      ['Rekeying', 3500],
      ['Key Replacement', 30000],
      ['Smart Lock', 25000],
    ]);
  });

  test('a description is recognized by name or quick-add label in any spelling', () => {
    expect(matchBuilderItem('Car Lockout')?.id).toBe('car-lockout');
    expect(matchBuilderItem('  car   LOCKOUT ')?.id).toBe('car-lockout');
    expect(matchBuilderItem('Rekeying')?.id).toBe('rekeying-service');
    expect(matchBuilderItem('Smart lock')?.id).toBe('smart-lock-setup');
    expect(matchBuilderItem('Fix my gate')).toBeUndefined();
    expect(matchBuilderItem('')).toBeUndefined();
  });
});

test('four sentences tell how the two lists relate, with the percentages of the list', () => {
  expect(priceStory).toHaveLength(4);
  expect(priceStory[2]).toContain('Urgent adds 20%, Emergency 50%');
  expect(priceStory.join(' ')).not.toMatch(/[{}]|undefined/);
});
