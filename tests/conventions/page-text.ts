/** A page's visible text on one line, without scripts, styles or markup. */
export function visibleText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/&nbsp;|\s+/g, ' ');
}

/** Elements that stand within a line of text; every other element ends it. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|data|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)\b[^>]*>/g;

/** A page's lines of text as a visitor reads them: inline elements leave no gap, other elements start a new line. */
export function readLines(html: string): string[] {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style|svg)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]+>/g, '\0')
    .replaceAll(/&nbsp;|&#160;|\s+/g, ' ')
    .split('\0')
    .filter((line) => line.trim() !== '');
}
