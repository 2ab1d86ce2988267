import type { Fields } from './record-fields.ts';

/** What the office notes about a crew member, beside photo, skills and hours. */
export const crewFields = {
  /** Whether they have a column on the board and are offered times. */
  takesJobs: { kind: 'flag', label: 'Takes jobs', starts: false },
  /** A town's id (`regions.json`), chosen from a list of its own; null means the office's. */
  homeTown: { kind: 'text', label: 'Home town', limit: 60 },
  van: { kind: 'text', label: 'Van', limit: 60 },
  /** The van's. */
  plate: { kind: 'text', label: 'Plate', limit: 12 },
  /** The year since when they work here. */
  since: { kind: 'number', label: 'With us since', least: 1950, most: 2100, message: 'Must be a year' },
} as const satisfies Fields;

/** A skill that not every locksmith has. */
export const crewSkills = ['automotive_programming', 'safes', 'commercial'] as const;
export type CrewSkill = (typeof crewSkills)[number];

export const crewSkillLabels: Readonly<Record<CrewSkill, string>> = {
  automotive_programming: 'Automotive programming',
  safes: 'Safes',
  commercial: 'Commercial',
};

/** The skills that a kind of service needs, whatever the particular work. */
export const skillsOfService = (serviceType: string): readonly CrewSkill[] =>
  serviceType === 'commercial' ? ['commercial'] : [];

export const shiftKinds = ['on_call', 'time_off'] as const;
/** On call (rung about emergencies), or time off. */
export type ShiftKind = (typeof shiftKinds)[number];

export const shiftKindLabels: Readonly<Record<ShiftKind, string>> = {
  on_call: 'On call',
  time_off: 'Time off',
};

/** The longest shift or time off, in milliseconds; long enough for a vacation. */
export const MAX_SHIFT_MS = 92 * 86_400_000;
