/** Characters a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
export const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** Removes the escaping quote, so that an exported file can be imported. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * The cells of text copied from a spreadsheet, or of a CSV file. A cell with a line break or the separator is in quotes; it
 * becomes one line.
 */
export function cellsOf(text: string, separator = '\t'): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator) : undefined;
    const end = quoted?.end ?? endOfCell(text, at, separator);
    rows.at(-1)!.push((quoted?.cell ?? text.slice(at, end)).replaceAll(/\s+/g, ' ').trim());
    at = end + 1;
    if (text[end] === '\n' && at < text.length) rows.push([]);
  }
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === separator || text[at] === '\n') return at;
  return text.length;
}

/** The cell that opens with a quote; undefined when the quote is an inch, as in `5" bolt` or `"x" y`. */
function quotedCell(
  text: string,
  from: number,
  separator: string,
): { cell: string; end: number } | undefined {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') {
      const end = text[at + 1] === '\r' ? at + 2 : at + 1;
      const isEnd = end >= text.length || text[end] === separator || text[end] === '\n';
      return isEnd ? { cell: text.slice(from + 1, at).replaceAll('""', '"'), end } : undefined;
    }
    at += 1;
  }
  return undefined;
}
