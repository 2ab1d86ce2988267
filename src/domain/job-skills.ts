import { type CrewSkill, crewSkills, skillsOfService } from './crew.ts';
import { fold } from './pasted-text/folded.ts';
import { findService } from './pasted-text/services.ts';
import { findBuilderItem, isBuilderItemId, matchBuilderItem } from './price-list.ts';

/** Services of the price list whose key has to be programmed to the car. */
const PROGRAMMED: ReadonlySet<string> = new Set([
  'key-replacement',
  'transponder-programming',
  'key-fob-programming',
]);

/** A safe as a thing; "a safe place" and "stay safe" are none. */
const SAFE = [
  /\b(?:a|an|the|this|my|our|his|her|their|old|gun|wall|floor|fire|office|hotel|room|locked|open|opening|unlock|drill|move|combination) safes?\b(?! (?:place|side|spot|distance|way|area|neighborhood|and sound|to|for|if|until|here|there|now|from|drive|trip))/i,
  /\bsafes? (?:lock|door|dial|combination|keypad|opening|that|which|wont|won['’]t|will not|does(?:n['’]t| not)|is (?:locked|stuck|jammed)|in (?:the|our|my))\b/i,
  /\bcaja fuerte\b|金庫/i,
] as const;

const programming = (id: string): CrewSkill[] => (PROGRAMMED.has(id) ? ['automotive_programming'] : []);

/** The skills that a service of the price list takes. */
function skillsOfItem(id: string): CrewSkill[] {
  return findBuilderItem(id).category === 'commercial' ? ['commercial'] : programming(id);
}

/** The known facts about the work. */
interface KnownWork {
  readonly serviceType: string;
  /** The customer's words. */
  readonly request: string | null;
  /** The lines of its estimate; empty without one. */
  readonly lines: readonly { readonly catalogueId: string | null; readonly serviceDescription: string }[];
}

/**
 * The skills that a job takes beyond every locksmith's, by its service type and the services of its estimate; without an
 * estimate, by the service that the customer's words ask for.
 */
export function skillsNeeded({ serviceType, request, lines }: KnownWork): readonly CrewSkill[] {
  const needed = new Set<CrewSkill>(skillsOfService(serviceType));
  const words = request ?? '';
  for (const { catalogueId, serviceDescription } of lines) {
    const known = catalogueId !== null && isBuilderItemId(catalogueId);
    const id = known ? catalogueId : matchBuilderItem(serviceDescription)?.id;
    if (id) for (const skill of skillsOfItem(id)) needed.add(skill);
  }
  if (lines.length === 0 && words) {
    const asked = findService(fold(words), [])?.value;
    // The trade is known from the service type: a shop's words say only which key is programmed.
    if (asked) for (const skill of programming(asked)) needed.add(skill);
  }
  const said = [words, ...lines.map(({ serviceDescription }) => serviceDescription)].join('\n');
  if (SAFE.some((pattern) => pattern.test(said))) needed.add('safes');
  return crewSkills.filter((skill) => needed.has(skill));
}
