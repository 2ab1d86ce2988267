import type { Folded } from './folded.ts';

/** Ways of writing that mean the same to the rules of services: contractions, pidgin, kana for kanji. */
const SAME: Readonly<Record<string, string>> = {
  'can not': 'cant',
  'could not': 'couldnt',
  'unable to': 'cant',
  'not able to': 'cant',
  'does not': 'doesnt',
  'do not': 'dont',
  'did not': 'didnt',
  'is not': 'isnt',
  aint: 'isnt',
  'are not': 'arent',
  'was not': 'wasnt',
  'will not': 'wont',
  'would not': 'wont',
  wouldnt: 'wont',
  'refuses to': 'wont',
  insai: 'inside',
  insaid: 'inside',
  outsai: 'outside',
  outsaid: 'outside',
  lockd: 'locked',
  lokt: 'locked',
  カギ: '鍵',
  かぎ: '鍵',
  クルマ: '車',
  くるま: '車',
  失くし: 'なくし',
  無くし: 'なくし',
  亡くし: 'なくし',
};

/** Words worth recognizing with two letters swapped, one left out or one doubled. */
const OFTEN_MISTYPED =
  'keys locked lockout locksmith unlock inside outside house trunk truck stuck broken office apartment deadbolt ignition install program duplicate replacement rekey mailbox';
/** Slips that are words of their own. */
const OWN_WORDS = new Set(['hose', 'tuck', 'suck', 'trunks', 'key']);

function slipsOf(word: string): string[] {
  const slips: string[] = [];
  for (let at = 0; at < word.length - 1; at += 1) {
    const [before, one, two, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    slips.push(`${before}${two}${one}${after}`, `${before}${one}${one}${two}${after}`);
    if (at > 0 && word.length > 4) slips.push(`${before}${two}${after}`);
  }
  return slips.filter((slip) => slip !== word && !OWN_WORDS.has(slip));
}

const SPELLINGS = new Map([
  ...OFTEN_MISTYPED.split(' ').flatMap((word) => slipsOf(word).map((slip) => [slip, word] as const)),
  ...Object.entries(SAME),
]);
const WORD =
  /\b(?:(?:can|could|does|do|did|is|are|was|will|would) not|(?:unable|not able|refuses) to)\b|[a-z]+|カギ|かぎ|クルマ|くるま|[失無亡]くし/g;

/** A text in small letters with its words in the spelling that the rules of services know. */
export function spellOut({ original, lower, at }: Folded): Folded {
  let even = '';
  const from: number[] = [];
  let done = 0;
  const keep = (end: number) => {
    even += lower.slice(done, end);
    for (; done < end; done += 1) from.push(at[done] ?? original.length);
  };
  for (const { 0: words, index } of lower.matchAll(WORD)) {
    const known = SPELLINGS.get(words);
    if (known === undefined) continue;
    keep(index);
    even += known;
    // Every letter of the known word stands for the whole of the typed ones; the next unit kept ends them.
    for (let unit = 0; unit < known.length; unit += 1) from.push(at[index] ?? original.length);
    done = index + words.length;
  }
  keep(lower.length);
  from.push(original.length);
  return { original, cased: even, lower: even, at: from };
}
