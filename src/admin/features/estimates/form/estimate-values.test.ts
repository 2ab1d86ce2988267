import { expect, test } from 'vitest';
import { findBuilderItem } from '#domain/price-list.ts';
import type { Lead } from '#contract/leads.ts';
import { estimateBody } from '#contract/estimates/estimate.ts';
import { itemFromCatalogue, newItem } from '../../../shared/form/form-lines.ts';
import { startingValues, withoutUntouched } from './estimate-values.ts';

const lead: Lead = {
  id: 'f1f4d9f4-7f1e-4c6f-9d43-0a54f4d3b6a1',
  firstName: 'Leilani',
  lastName: 'Kapule',
  phone: '808 555 0111',
  email: null,
  serviceType: 'residential',
  location: 'Koloa',
  message: 'Front door will not lock',
  isEmergency: true,
  createdAt: '2026-11-21T20:00:00.000Z',
  status: 'new',
  suspicious: false,
  customerId: null,
  officeNotes: null,
  version: 1,
  updatedAt: '2026-11-21T20:00:00.000Z',
};

test('a lead fills name, phone, service, place, urgency and notes', () => {
  expect(startingValues({ kind: 'lead', request: lead })).toMatchObject({
    leadId: lead.id,
    firstName: 'Leilani',
    lastName: 'Kapule',
    phone: '808 555 0111',
    email: '',
    serviceType: 'residential',
    location: 'Koloa',
    urgency: 'emergency',
    notes: 'Front door will not lock',
  });
  expect(startingValues({ kind: 'lead', request: { ...lead, isEmergency: false } }).urgency).toBe('standard');
  expect(startingValues({ kind: 'booking', request: lead })).toMatchObject({
    leadId: null,
    bookingId: lead.id,
  });
});

test('the contract accepts the form’s initial values with an address and an item', () => {
  const item = itemFromCatalogue(findBuilderItem('rekeying-service'));
  const values = {
    ...startingValues({ kind: 'lead', request: lead }),
    serviceAddress: '2254 Poipu Rd',
    items: [item],
  };
  expect(estimateBody.safeParse(values).error).toBeUndefined();
});

test('an empty form fails with the specification’s messages', () => {
  const result = estimateBody.safeParse({ ...startingValues(null), items: [newItem] });
  const messages = result.error?.issues.map((issue) => issue.message);
  expect(messages).toEqual([
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Service type is required',
    'Location is required',
    'Service address is required',
    'Description required',
  ]);
});

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
