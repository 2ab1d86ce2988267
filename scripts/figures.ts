/**
 * The figures that age, in one place: docs/figures.csv. `npm run bench -- --remember` and `npm run budget -- --remember`
 * write it; each run replaces the lines of the parts it measured.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './bench/part.ts';
import { paths } from './build/paths.ts';

/** A group of figures that one run measures together. */
export interface FigurePart {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/** When the figures were measured, and of which commit. */
export interface Measured {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly commit: string;
}

const HEAD = 'part,figure,value,unit,budget,date,commit';
const figuresFile = join(paths.root, 'docs', 'figures.csv');

/** The file with the lines of these parts replaced, or added at its end. */
export function withFigures(past: string, parts: readonly FigurePart[], { date, commit }: Measured): string {
  const names = new Set(parts.map(({ name }) => name));
  const kept = past
    .split('\n')
    .filter((line) => line !== '' && line !== HEAD && !names.has(line.slice(0, line.indexOf(','))));
  const measured = parts.flatMap(({ name, figures }) =>
    figures.map((figure) =>
      [name, figure.name, String(rounded(figure.value)), figure.unit, budgetOf(figure), date, commit]
        .map(quoted)
        .join(','),
    ),
  );
  return `${[HEAD, ...kept, ...measured].join('\n')}\n`;
}

/** Writes the figures of these parts into docs/figures.csv. */
export async function rememberFigures(parts: readonly FigurePart[], measured: Measured): Promise<void> {
  const past = await readFile(figuresFile, 'utf8').catch(() => '');
  await writeFile(figuresFile, withFigures(past, parts, measured));
  console.log('\nWritten to docs/figures.csv.');
}

/** One remembered figure. @throws {Error} if docs/figures.csv does not have it */
export async function rememberedFigure(part: string, figure: string): Promise<number> {
  const lines = (await readFile(figuresFile, 'utf8')).split('\n');
  const start = `${[part, figure].map(quoted).join(',')},`;
  const line = lines.find((text) => text.startsWith(start));
  if (line === undefined) throw new Error(`docs/figures.csv has no figure "${figure}" of "${part}".`);
  return Number(line.slice(start.length).split(',', 1)[0]);
}

function budgetOf({ budget }: Figure): string {
  if (budget?.atMost !== undefined) return `≤ ${budget.atMost}`;
  return budget?.atLeast === undefined ? '' : `≥ ${budget.atLeast}`;
}

function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3));
}

function quoted(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
