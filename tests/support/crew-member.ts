import type { CrewMember } from '#contract/schedule/crew.ts';

/** A technician as the crew's screen reads them. */
export const crewMember = (changes: Partial<CrewMember> & Pick<CrewMember, 'id' | 'name'>): CrewMember => ({
  email: `${changes.id}@example.com`,
  role: 'technician',
  takesJobs: true,
  homeTown: null,
  van: null,
  plate: null,
  since: null,
  hasPhoto: false,
  phoneHeardAt: null,
  phoneWaiting: null,
  skills: [],
  version: 1,
  hours: [],
  ...changes,
});
