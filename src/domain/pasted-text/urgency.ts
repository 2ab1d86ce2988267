import { type Folded, spanOf } from './folded.ts';
import type { FoundOf } from './found.ts';

/** Not now: said in so many words, it outweighs whatever sounds urgent. */
const NO_RUSH =
  /\b(?:no (?:rush|hurry|need to rush)|not (?:an? )?(?:emergency|urgent)|not in a (?:rush|hurry)|whenever (?:you can|works|is good)|any ?time (?:this|next) week|sin prisa|no es urgente)\b|急いでいません|急ぎません|急ぎではありません/;
/** A life or an animal behind the glass, or help wanted at once. */
const AT_ONCE =
  /\b(?:(?:baby|infant|toddler|kids?|keiki|child|children|dog|puppy|cat|bebe|nino|nina|perro)(?: is| are| esta| stay)? (?:locked |inside |stuck )?(?:in|inside|dentro)\b|emergency|911|asap|a\.s\.a\.p|urgent(?:ly)?|hurry|rush|right (?:now|away)|immediately|(?:locked out|come|help|come out|here)(?: \w+)? now|help|stove on|please just come|urgente|emergencia|ayuda|ahora(?: mismo)?|rapido)\b|至急|緊急|すぐ(?:に)?来|助けて|今すぐ|急いで/;

/** The urgency that the sender states; none if they do not. */
export function findUrgency(text: Folded): FoundOf<'urgency'> | undefined {
  const calm = NO_RUSH.exec(text.lower);
  const match = calm ?? AT_ONCE.exec(text.lower);
  if (!match) return undefined;
  const span = spanOf(text, match.index, match.index + match[0].length);
  return { kind: 'urgency', ...span, value: calm ? 'standard' : 'emergency' };
}
