import { BODY, label, leading, linesOf, paragraph, STRONG } from './blocks.ts';
import { MUTED } from './palette.ts';
import { LEFT, RIGHT, type Sheet, type TextStyle } from './sheet.ts';
import type { Text } from './types.ts';

/** A column of the facts under the head: a label, then texts, each with its weight. */
export type FactColumn = {
  readonly title: string;
  /** A `name` stands before its text, in a column of its own. */
  readonly facts: readonly { readonly name?: string; readonly text: Text; readonly strong?: boolean }[];
};

const GAP = 20;
const WIDTH = (RIGHT - LEFT - GAP * 2) / 3;
/** Where the texts of named facts begin. */
const NAMED = 62;
/** Columns longer than this leave the table too little of the page; such facts are set one below the other. */
const TALLEST = 300;

/** Up to three columns of facts side by side. */
export function factColumns(sheet: Sheet, columns: readonly FactColumn[]): void {
  const blocks = columns.map(({ title, facts }) => ({ title, facts: facts.map((fact) => set(sheet, fact)) }));
  const heights = blocks.map(({ facts }) => facts.reduce((sum, fact) => sum + fact.height, 0));
  if (Math.max(...heights) > TALLEST) {
    for (const { title, facts } of columns) {
      const text = facts
        .filter(({ text }) => text?.trim())
        .map(({ name, text }) => [name, text].filter(Boolean).join(' '));
      paragraph(sheet, title, text.join('\n'), LEFT, RIGHT - LEFT, BODY);
    }
    return;
  }
  for (const [index, { title, facts }] of blocks.entries()) {
    const x = LEFT + index * (WIDTH + GAP);
    let y = sheet.y + 8;
    sheet.within('Sect', () => {
      label(sheet, title, x, y);
      y += 16;
      for (const { name, lines, style } of facts.filter((fact) => fact.lines.length > 0)) {
        sheet.within('P', () => {
          if (name) sheet.text(`${name} `, x, y, { ...BODY, colour: MUTED });
          for (const line of lines) {
            sheet.text(line, name ? x + NAMED : x, y, style);
            y += leading(style);
          }
        });
      }
    });
  }
  sheet.y += Math.max(...heights) + 32;
}

function set(
  sheet: Sheet,
  fact: FactColumn['facts'][number],
): {
  readonly name: string | undefined;
  readonly lines: readonly string[];
  readonly style: TextStyle;
  readonly height: number;
} {
  const style = fact.strong ? STRONG : BODY;
  const lines = linesOf(sheet, fact.text ?? '', style, fact.name ? WIDTH - NAMED : WIDTH);
  return { name: fact.name, lines, style, height: lines.length * leading(style) };
}
