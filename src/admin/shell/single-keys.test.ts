import { expect, test } from 'vitest';
import { keyCommand, singleKeys } from './single-keys.ts';

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: null },
  ...more,
});
const inside = (matches: string) => ({
  closest: (selector: string) => (selector.split(', ').includes(matches) ? {} : null),
});

test('each key has one command, in either case', () => {
  expect(new Set(singleKeys.map(({ key }) => key)).size).toBe(singleKeys.length);
  expect(keyCommand(press('n'))).toBe('call');
  expect(keyCommand(press('N'))).toBe('call');
  expect(keyCommand(press('?'))).toBe('help');
  expect(keyCommand(press('x'))).toBeNull();
});

test('keys do nothing while typing, in a dialog, or with another key held', () => {
  for (const place of ['input', 'textarea', 'select', 'dialog'])
    expect(keyCommand(press('n', { target: inside(place) })), place).toBeNull();
  expect(keyCommand(press('n', { target: inside('button') }))).toBe('call');
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])
    expect(keyCommand(press('k', { [held]: true })), held).toBeNull();
});
