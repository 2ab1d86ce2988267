/** What stands in place of a code. */
const LEFT_OUT = '[left out]';
/** Shorter ones are mostly house and floor numbers. */
const MIN_CODE = 4;

// What people call a code, followed or led by its digits.
const NAMED =
  /\b(?:\w{0,10}code|pin|combo|combination|bitting|password|lock ?box|key ?pad)s?\b[^\n\d]{0,24}[#*]?\d[\d#*-]{1,14}/gi;
const NAMED_AFTER = /[#*]?\b\d[\d#*-]{2,14}\b[^\n\d]{0,16}\b(?:\w{0,10}code|pin|combo|combination)\b/gi;
/** The link to a customer's page opens it. */
const LINK = /https?:\/\/[^\s/]+\/j\/\S+/gi;

/** In lower case, with as many characters. */
const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const isPart = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function without(text: string, secret: string): string {
  const [found, wanted] = [lower(text), lower(secret)];
  let kept = '';
  let from = 0;
  for (let at = found.indexOf(wanted); at !== -1; at = found.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (at < from || isPart(found[at - 1]) || isPart(found[end])) continue;
    kept += text.slice(from, at) + LEFT_OUT;
    from = end;
  }
  return kept + text.slice(from);
}

/** Takes out of a text what opens a door: the values of encrypted fields, what is called a code, and our links. */
export function withoutCodes(values: readonly string[]): (text: string) => string {
  const words = values.flatMap((value) => [
    value.trim(),
    value.trim().slice(-8),
    ...value.split(/[\s,;|]+/).filter((word) => /\d/.test(word)),
  ]);
  const secrets = [...new Set(words)]
    .filter((word) => word.length >= MIN_CODE)
    .toSorted((a, b) => b.length - a.length);
  return (text) => {
    const named = text
      .replaceAll(LINK, LEFT_OUT)
      .replaceAll(NAMED, LEFT_OUT)
      .replaceAll(NAMED_AFTER, LEFT_OUT);
    return secrets.reduce(without, named);
  };
}
