import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { fieldBody, fieldText, isEncrypted } from './job-fields.ts';

test('a value is shown as it is typed', () => {
  const job = { distanceMiles: '7.50', vehicleYear: 2019, email: null } as Job;
  expect(fieldText(job, 'distanceMiles')).toBe('7.5');
  expect(fieldText(job, 'vehicleYear')).toBe('2019');
  expect(fieldText(job, 'email')).toBe('');
});

test('an emptied field is cleared, a year is a number', () => {
  expect(fieldBody('email', '  ')).toEqual({ email: null });
  expect(fieldBody('vehicleYear', '2019')).toEqual({ vehicleYear: 2019 });
  expect(fieldBody('location', ' Poipu ')).toEqual({ location: 'Poipu' });
  expect(isEncrypted('accessDetails')).toBe(true);
  expect(isEncrypted('location')).toBe(false);
});
