import { limits } from './limits.ts';
import { type Fields, namesOf, type Stored } from './record-fields.ts';
import { propertyTypes } from './service-types.ts';

/**
 * What an estimate says about the job beyond what it must say: stored, sent and shown as it is given, null where nothing
 * was.
 */
export const estimateFacts = {
  propertyType: {
    kind: 'choice',
    label: 'Property type',
    options: propertyTypes,
    message: 'Choose a property type',
  },
  vehicleYear: {
    kind: 'number',
    label: 'Year',
    least: 1900,
    most: 2100,
    message: 'Must be a year such as 2019',
  },
  vehicleMake: { kind: 'text', label: 'Make', limit: limits.vehicleName },
  vehicleModel: { kind: 'text', label: 'Model', limit: limits.vehicleName },
  notes: { kind: 'text', label: 'Notes', limit: limits.message, long: true },
} as const satisfies Fields;

export type EstimateFacts = Stored<typeof estimateFacts>;

/** Those that name the vehicle. */
export const vehicleFacts = ['vehicleYear', 'vehicleMake', 'vehicleModel'] as const;

/** The facts of a request or a record; null where nothing, or an empty text, was given. */
export function factsOf(given: {
  readonly [Name in keyof EstimateFacts]?: EstimateFacts[Name] | '' | undefined;
}): EstimateFacts {
  const facts = namesOf(estimateFacts).map((name) => [
    name,
    given[name] === '' ? null : (given[name] ?? null),
  ]);
  return Object.fromEntries(facts) as EstimateFacts;
}

/** "2019 Toyota Tacoma": the vehicle in words; empty when nothing of it is known. */
export function vehicleName(facts: Pick<EstimateFacts, (typeof vehicleFacts)[number]>): string {
  return vehicleFacts
    .map((name) => facts[name])
    .filter(Boolean)
    .join(' ');
}
