import { strokesOf } from '#contract/documents/signature.ts';
import {
  type EvidencePhoto,
  type EvidenceRow,
  type EvidenceSection,
  MANIFEST_NAME,
  shortKey,
} from '#domain/evidence.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { canonicalJson } from '#domain/step-chain.ts';
import { timeName } from '#content/place/place.ts';
import { factColumns, label, paragraph, signature } from './blocks.ts';
import type { Fonts } from './fonts/load-fonts.ts';
import { letterhead, runningHeads } from './letterhead.ts';
import { BODY, LAVA, leading, MUTED, plainLine, RULE, SMALL, TEAL, type TextStyle } from './typography.ts';
import { LEFT, RIGHT, Sheet } from './sheet.ts';
import type { EvidenceDocument } from './types.ts';

const NAME_WIDTH = 130;
const TEXT_LEFT = LEFT + NAME_WIDTH + 14;
const NAME: TextStyle = { ...BODY, color: MUTED };
const MISSING: TextStyle = { ...BODY, color: LAVA };
/** The room of a photo, in points. */
const PHOTO_HEIGHT = 230;
const PHOTO_ALT = 'Photo taken of the authority to open';

/** Draws the evidence of a job; see evidencePdf. */
export async function drawEvidence(fonts: Fonts, data: EvidenceDocument): Promise<Uint8Array> {
  const { business, manifest, status, checkUrl } = data;
  const { job, madeAt, madeFor, sections, key } = manifest;
  const title = `Evidence of job ${job}`;
  const date = new Date(madeAt);
  const sheet = new Sheet(fonts, {
    title: `${title} · ${plainLine(business.name)}`,
    author: plainLine(business.name),
    subject: `${title}, for ${plainLine(madeFor)}`,
    date,
  });
  letterhead(sheet, business, { title: 'Evidence', number: `Job ${job}`, status, tone: 'plain' });
  factColumns(sheet, [
    { title: 'Made for', facts: [{ text: madeFor, strong: true }] },
    { title: 'Made', facts: [{ text: `${formatDateTime(madeAt)}, ${timeName}` }] },
    {
      title: 'Check it',
      facts: [{ text: 'The last part says how. A change of a single byte shows.' }],
    },
  ]);
  notOnRecord(sheet, sections);
  for (const each of sections) section(sheet, each, data);
  howToCheck(sheet, checkUrl, key);
  sheet.attach(new TextEncoder().encode(canonicalJson(manifest)), {
    ...{ name: MANIFEST_NAME, type: 'application/json', date },
    description: 'What this file says, with the hash of each part and the steps as the phones signed them',
  });
  return sheet.save(runningHeads(sheet, business, title));
}

/** What is missing stands first: nobody has to look for what is not there. */
function notOnRecord(sheet: Sheet, sections: readonly EvidenceSection[]): void {
  const missing = sections.flatMap(({ title, missing: words }) => words.map((text) => ({ title, text })));
  if (missing.length === 0) return;
  const rows = missing.map(({ title, text }) => ({ name: title, text }));
  heading(sheet, 'Not on record', firstLines(sheet, rows[0]));
  for (const row of rows) tableRow(sheet, row, MISSING);
  sheet.y += 14;
}

/** A heading, on the page of the lines below it. */
function heading(sheet: Sheet, title: string, below: number): void {
  sheet.need(20 + below);
  label(sheet, title, LEFT, sheet.y + 8);
  sheet.rule(LEFT, RIGHT, sheet.y + 15, TEAL, 0.8);
  sheet.y += 20;
}

function section(sheet: Sheet, { title, rows, missing }: EvidenceSection, data: EvidenceDocument): void {
  sheet.within('Sect', () => {
    const absent = missing.map((text) => ({ name: 'Not on record', text }));
    heading(sheet, title, firstLines(sheet, [...rows, ...absent][0]));
    for (const each of rows) {
      tableRow(sheet, each, BODY, () => {
        if (each.signature) {
          sheet.y += 4;
          signature(sheet, strokesOf(each.signature), { of: title, x: TEXT_LEFT });
        }
        const photo = data.manifest.photos.find(({ id }) => id === each.photo);
        if (photo) picture(sheet, photo, data.photos.get(photo.id));
      });
    }
    for (const row of absent) tableRow(sheet, row, MISSING);
  });
  sheet.y += 14;
}

/** The height of a row's first lines, which stay together. Both styles of a row have one size. */
function firstLines(sheet: Sheet, row: EvidenceRow | undefined): number {
  if (!row) return 0;
  const { length } = sheet.lines(row.text, BODY, RIGHT - TEXT_LEFT);
  return Math.min(Math.max(sheet.lines(row.name, NAME, NAME_WIDTH).length, length), 4) * leading(BODY) + 8;
}

/** A name and its text, which may continue on further pages. */
function tableRow(sheet: Sheet, { name, text }: EvidenceRow, style: TextStyle, below?: () => void): void {
  const names = sheet.lines(name, NAME, NAME_WIDTH);
  const texts = sheet.lines(text, style, RIGHT - TEXT_LEFT);
  const step = leading(style);
  sheet.need(firstLines(sheet, { name, text }));
  sheet.y += 5;
  const top = sheet.y;
  sheet.within('P', () => {
    for (const [index, line] of names.entries()) sheet.text(line, LEFT, top + 9 + index * step, NAME);
    for (const line of texts) {
      sheet.need(step);
      sheet.text(line, TEXT_LEFT, sheet.y + 9, style);
      sheet.y += step;
    }
  });
  // Unless the text went on to another page, the name may be the taller one.
  if (sheet.y >= top) sheet.y = Math.max(sheet.y, top + names.length * step);
  below?.();
  sheet.y += 3;
  sheet.rule(LEFT, RIGHT, sheet.y, RULE, 0.5);
}

/** Draws a JPEG; false for what cannot be drawn. */
function isDrawn(sheet: Sheet, { type }: EvidencePhoto, bytes: Uint8Array): boolean {
  if (type !== 'image/jpeg') return false;
  sheet.need(PHOTO_HEIGHT + 40);
  const top = sheet.y + 6;
  if (!sheet.picture(bytes, PHOTO_ALT, [TEXT_LEFT, top, RIGHT, top + PHOTO_HEIGHT])) return false;
  sheet.y += PHOTO_HEIGHT + 10;
  return true;
}

/** A photo, or why it is not here, and its hashes. */
function picture(sheet: Sheet, photo: EvidencePhoto, bytes: Uint8Array | undefined): void {
  let where = `The photo is ${photo.leftOut ?? 'left out'}. `;
  if (bytes && isDrawn(sheet, photo, bytes)) where = '';
  else if (bytes) {
    where = 'The photo is attached to this file. ';
    sheet.attach(bytes, {
      ...{ name: `photo-${photo.id}.${photo.type.replace('image/', '')}`, type: photo.type },
      ...{ description: PHOTO_ALT, date: new Date(0) },
    });
  }
  const taken =
    photo.takenSha256 === null || photo.takenSha256 === photo.sha256
      ? ''
      : `\nAs it was taken, with what the camera wrote into it:\n${photo.takenSha256}`;
  paragraphAt(sheet, `${where}SHA-256 of the photo:\n${photo.sha256}${taken}`);
}

function paragraphAt(sheet: Sheet, text: string): void {
  const lines = sheet.lines(text, SMALL, RIGHT - TEXT_LEFT);
  sheet.need(lines.length * leading(SMALL) + 8);
  sheet.y += 4;
  sheet.within('P', () => {
    for (const line of lines) {
      sheet.text(line, TEXT_LEFT, sheet.y + 8, SMALL);
      sheet.y += leading(SMALL);
    }
  });
  sheet.y += 6;
}

function howToCheck(sheet: Sheet, checkUrl: string, key: string): void {
  sheet.need(120);
  paragraph(
    sheet,
    'How to check this file',
    [
      'The whole file is signed with our key. It carries what it says once more for programs (evidence.json), the hash of each part, and the steps as the phones signed them: each signature covers the step before it.',
      `Open the page below and choose the file: your browser checks it and sends it nowhere. Our key begins ${shortKey(key)}.`,
      'Codes, other customers and the office’s own notes are left out on purpose. Times are the shop’s; ± says by how much a phone’s clock may have been wrong.',
    ].join('\n'),
  );
  sheet.within('P', () => sheet.link(checkUrl, checkUrl, LEFT, sheet.y + 6, { ...BODY, color: TEAL }));
  sheet.y += 20;
}
