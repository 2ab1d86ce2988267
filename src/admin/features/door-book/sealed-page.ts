/**
 * The script of the file that a customer opens: asks for the passphrase, then shows the doors and offers them as a
 * spreadsheet. It runs from disk, in a file that loads nothing.
 */
import { cellsOf, unescapeFormula } from '#domain/csv-cells.ts';
import { doorCodes } from '#domain/door-book.ts';
import { faultOf, type Sealed, unseal, wordsOf } from '#domain/sealed-file.ts';

/** What is sealed. */
export interface HandedOver {
  readonly name: string;
  readonly address: string;
  /** For whom, by whom and when it was made. */
  readonly made: string;
  readonly csv: string;
  readonly csvName: string;
}

const find = <E extends HTMLElement>(name: string) => document.querySelector<E>(`[data-${name}]`)!;
const form = find<HTMLFormElement>('form');
const typed = find<HTMLTextAreaElement>('passphrase');
const button = find<HTMLButtonElement>('open');
const fault = find('fault');

function sealed(): Sealed | undefined {
  try {
    const read: unknown = JSON.parse(find('sealed').textContent);
    return typeof read === 'object' && read !== null ? (read as Sealed) : undefined;
  } catch {
    return undefined;
  }
}

/** @returns what is wrong; undefined once it is open */
async function open(): Promise<string | undefined> {
  const words = wordsOf(typed.value);
  const contents = sealed();
  if (!contents) return 'This file was changed or cut off on its way. Ask us for a new one.';
  if (!isSecureContext) return 'This browser cannot open it. Try Chrome, Edge, Firefox or Safari.';
  const why = faultOf(words);
  if (why !== undefined) return why;
  const text = await unseal(contents, words);
  if (text === undefined)
    return 'That is not the passphrase of this file. Check the words and their order. If they are right, the file was changed on its way: ask us for a new one.';
  show(JSON.parse(text) as HandedOver);
  return undefined;
}

async function submit(): Promise<void> {
  if (button.disabled) return;
  button.disabled = true;
  button.textContent = 'Opening…';
  const why = await open();
  button.disabled = false;
  button.textContent = 'Open';
  fault.textContent = why ?? '';
  typed.ariaInvalid = String(why !== undefined);
  if (why !== undefined) typed.focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
typed.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
find('print').addEventListener('click', () => print());

const codeLabels = new Set<string>(Object.values(doorCodes).map(({ label }) => label));

/** A cell with what it is under, for a phone, which shows no headings. */
function cell(text: string, heading: string, isFirst: boolean): HTMLElement {
  const made = document.createElement(isFirst ? 'th' : 'td');
  if (isFirst) made.setAttribute('scope', 'row');
  made.dataset['under'] = heading;
  if (codeLabels.has(heading)) made.className = 'code';
  made.textContent = unescapeFormula(text);
  return made;
}

function row(cells: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('tr');
  made.append(...cells);
  return made;
}

/** Columns in which no door has anything are left out; the spreadsheet has them. */
function table(csv: string): HTMLElement[] {
  const [headings = [], ...doors] = cellsOf(csv, ',');
  const used = headings.flatMap((heading, at) =>
    doors.some((door) => door[at] !== '' && door[at] !== undefined) ? [{ heading, at }] : [],
  );
  const head = document.createElement('thead');
  head.append(
    row(
      used.map(({ heading }) => {
        const made = document.createElement('th');
        made.setAttribute('scope', 'col');
        made.textContent = heading;
        return made;
      }),
    ),
  );
  const body = document.createElement('tbody');
  body.append(
    ...doors.map((door) =>
      row(used.map(({ heading, at }, place) => cell(door[at] ?? '', heading, place === 0))),
    ),
  );
  return [head, body];
}

function show({ name, address, made, csv, csvName }: HandedOver): void {
  document.title = name;
  find('name').textContent = name;
  find('address').textContent = address;
  find('made').textContent = made;
  const link = find<HTMLAnchorElement>('csv');
  // The byte order mark makes spreadsheets read it as UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  link.download = csvName;
  find('table').append(...table(csv));
  find('closed').hidden = true;
  find('doors').hidden = false;
  find('name').focus();
}
