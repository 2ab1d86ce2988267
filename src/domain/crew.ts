/** What a member of the crew can do that not every locksmith can. */
export const crewSkills = ['automotive_programming', 'safes', 'commercial'] as const;
export type CrewSkill = (typeof crewSkills)[number];

export const crewSkillLabels: Readonly<Record<CrewSkill, string>> = {
  automotive_programming: 'Automotive programming',
  safes: 'Safes',
  commercial: 'Commercial',
};

export const shiftKinds = ['on_call', 'time_off'] as const;
/** A time someone is called at night or on a weekend, or does not work. */
export type ShiftKind = (typeof shiftKinds)[number];

export const shiftKindLabels: Readonly<Record<ShiftKind, string>> = {
  on_call: 'On call',
  time_off: 'Time off',
};

/** The longest shift, in milliseconds: a time off may be a long vacation. */
export const MAX_SHIFT_MS = 92 * 86_400_000;
