import { expect, test } from 'vitest';
import { withoutUntouched } from './encrypted-values.ts';

const onFile = ['vehicleVin', 'keyCodes'] as const;

test('untouched and hidden fields are omitted; changed and cleared ones are sent', () => {
  const shown = { vehicleVin: 'VIN1', keyCodes: 'K1' };
  expect(withoutUntouched({ vehicleVin: 'VIN1 ', keyCodes: 'K2', accessDetails: '' }, onFile, shown)).toEqual(
    {
      vehicleVin: undefined,
      keyCodes: 'K2',
      accessDetails: '',
    },
  );
  expect(withoutUntouched({ vehicleVin: '', keyCodes: 'K1' }, onFile, shown)).toEqual({
    vehicleVin: '',
    keyCodes: undefined,
    accessDetails: undefined,
  });
  expect(withoutUntouched({ vehicleVin: undefined, keyCodes: undefined }, onFile, {})).toEqual({
    vehicleVin: undefined,
    keyCodes: undefined,
    accessDetails: undefined,
  });
});

test('clearing a hidden field clears it', () => {
  expect(withoutUntouched({ keyCodes: '' }, onFile, {})).toMatchObject({ keyCodes: '' });
});

test('an unreadable field is replaced only by typed text', () => {
  const shown = { vehicleVin: '', keyCodes: '' };
  expect(withoutUntouched({ vehicleVin: '', keyCodes: 'NEW1' }, onFile, shown)).toMatchObject({
    vehicleVin: undefined,
    keyCodes: 'NEW1',
  });
});
