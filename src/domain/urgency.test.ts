import { expect, test } from 'vitest';
import {
  countsAsEmergency,
  urgencies,
  urgencyLabel,
  urgencyMarkupPerMillion,
  urgencyOf,
  urgencyOptions,
} from './urgency.ts';

test('the markup is 0, 20 and 50 percent', () => {
  expect(urgencies.map(urgencyMarkupPerMillion)).toEqual([0, 200_000, 500_000]);
  expect(urgencyOptions).toEqual([
    { value: 'standard', label: 'Standard', markupPercent: 0 },
    { value: 'urgent', label: 'Urgent', markupPercent: 20 },
    { value: 'emergency', label: 'Emergency', markupPercent: 50 },
  ]);
  expect(urgencyLabel('urgent')).toBe('Urgent');
});

test('either the urgency or the box makes an emergency', () => {
  expect(countsAsEmergency({ urgency: 'emergency' })).toBe(true);
  expect(countsAsEmergency({ urgency: 'standard', isEmergency: true })).toBe(true);
  expect(countsAsEmergency({ urgency: 'urgent', isEmergency: false })).toBe(false);
  expect(countsAsEmergency({ urgency: 'standard' })).toBe(false);
});

test('an emergency lead starts an emergency estimate, any other a standard one', () => {
  expect(urgencyOf({ isEmergency: true })).toBe('emergency');
  expect(urgencyOf({ isEmergency: false })).toBe('standard');
});
