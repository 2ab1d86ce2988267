import type { PropertyType } from './service-types.ts';

/**
 * What an estimate says about the job beyond what it must say: stored, sent and shown as it is given, null where nothing
 * was. Table type, column list, requests, answers and the office's form are made from this.
 */
export interface EstimateFacts {
  propertyType: PropertyType | null;
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  notes: string | null;
}

type Fact = keyof EstimateFacts;

/** The name of each fact in the office, and what its empty control holds. */
export const estimateFacts = {
  propertyType: { label: 'Property type', empty: '' },
  vehicleYear: { label: 'Year', empty: null },
  vehicleMake: { label: 'Make', empty: '' },
  vehicleModel: { label: 'Model', empty: '' },
  notes: { label: 'Notes', empty: '' },
} as const satisfies Record<Fact, { readonly label: string; readonly empty: '' | null }>;

export const factNames = Object.keys(estimateFacts) as Fact[];

/** The facts as the controls of a form hold them. */
export type FactInputs = {
  [Name in Fact]: NonNullable<EstimateFacts[Name]> | (typeof estimateFacts)[Name]['empty'];
};

/** The facts of a request or a record; null where nothing, or an empty text, was given. */
export function factsOf(given: {
  readonly [Name in Fact]?: EstimateFacts[Name] | '' | undefined;
}): EstimateFacts {
  const facts = factNames.map((name) => [name, given[name] === '' ? null : (given[name] ?? null)]);
  return Object.fromEntries(facts) as EstimateFacts;
}

/** What the controls of a form begin with; without facts, all are empty. */
export function factInputs(facts?: EstimateFacts): FactInputs {
  const inputs = factNames.map((name) => [name, facts?.[name] ?? estimateFacts[name].empty]);
  return Object.fromEntries(inputs) as FactInputs;
}

/** "2019 Toyota Tacoma": the vehicle in words; empty when nothing of it is known. */
export function vehicleName({
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: Pick<EstimateFacts, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>): string {
  return [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
}
