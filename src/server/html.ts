/** HTML that is safe to insert into a page. Only the tag `html` creates it. */
export class SafeHtml {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null | undefined;

/** Escapes a text for HTML and XML, also within a quoted attribute. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function render(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof SafeHtml) return part.value;
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map((inner) => inner.value).join('');
}

/** The indentation of the source is not sent: a customer's page has to fit into the first packets. */
const unindented = (text: string) => text.replaceAll(/\n\s+/g, '\n');

/** Template tag that escapes every interpolated value, except its own results. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  return new SafeHtml(strings.map(unindented).reduce((all, text, i) => all + render(parts[i - 1]) + text));
}
