/** What stands in place of a code. */
const LEFT_OUT = '[left out]';

// What people call a code, followed or led by its digits: "4 4 1 7", or "4417" and "4-4-1-7". A ZIP code opens nothing.
const NAMED =
  /(?:(?<!\b(?:zip|area|postal)[ -]?)\b(?!zip|area|postal)\w{0,10}code|\b(?:pin|combo|combination|bitting|password|lock ?box|key ?pad))s?\b[^\n\d]{0,24}[#*]?(?:\d{1,2}(?:[ .,]{1,2}\d{1,2}\b){1,8}|\d[\d#*-]{1,14})/gi;
const NAMED_AFTER =
  /[#*]?\b(?:\d{1,2}(?:[ .,]{1,2}\d{1,2}\b){2,8}|\d[\d#*-]{2,14})\b[^\n\d]{0,16}(?:(?<!\b(?:zip|area|postal)[ -]?)\b(?!zip|area|postal)\w{0,10}code|\b(?:pin|combo|combination))\b/gi;
/** The link to a customer's page opens it. */
const LINK = /https?:\/\/[^\s/]+\/j\/\S+/gi;

/** A letter, digit or line end, and where it stands. */
interface Part {
  readonly plain: string;
  readonly index: number;
  readonly end: number;
}

/** Whether two are of one word. */
const joined = (one: Part | undefined, next: Part | undefined): boolean =>
  one !== undefined && one.plain !== '\n' && next?.plain !== '\n' && one.end === next?.index;

/** A text's letters, digits and line ends as codes have them, one character each. */
function partsOf(text: string): { readonly found: readonly Part[]; readonly plain: string } {
  const found = Array.from(text.matchAll(/[\p{L}\p{N}\n]/gu), ({ 0: part, index }) => {
    const plain = part.normalize('NFKC').toUpperCase();
    return { plain: plain.length === 1 ? plain : '?', index, end: index + part.length };
  });
  return { found, plain: found.map(({ plain }) => plain).join('') };
}

/** A code however it is spaced or hyphenated: "2-4-1-3-5", "2 4 1 3 5" and "24135" are the same bitting. */
function without(text: string, code: string): string {
  const { found, plain } = partsOf(text);
  let kept = '';
  let from = 0;
  for (let at = plain.indexOf(code); at !== -1; at = plain.indexOf(code, at + 1)) {
    const [first, last] = [found[at], found[at + code.length - 1]];
    const isPart = joined(found[at - 1], first) || joined(last, found[at + code.length]);
    if (!first || !last || first.index < from || isPart) continue;
    kept += text.slice(from, first.index) + LEFT_OUT;
    from = last.end;
  }
  return kept + text.slice(from);
}

/**
 * Takes out of a text what opens a door: the codes of encrypted fields, what is called a code, and our links.
 * @param codes letters and digits only (`codesOf`)
 */
export function withoutCodes(codes: readonly string[]): (text: string) => string {
  const longestFirst = [...new Set(codes)].toSorted((a, b) => b.length - a.length);
  return (text) =>
    longestFirst
      .reduce(without, text.replaceAll(LINK, LEFT_OUT))
      .replaceAll(NAMED, LEFT_OUT)
      .replaceAll(NAMED_AFTER, LEFT_OUT);
}
