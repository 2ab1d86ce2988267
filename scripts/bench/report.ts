import { keeps, type Figure } from './part.ts';

/** One part's results. */
export interface PartReport {
  readonly name: string;
  readonly about: string;
  readonly figures: readonly Figure[];
}

/** Missed budgets that fail the run; times do not, because they also depend on the machine. */
export function missed(reports: readonly PartReport[]): Figure[] {
  return reports.flatMap(({ figures }) => figures.filter((figure) => !figure.time && !keeps(figure)));
}

/** The figures of one part as lines for a terminal. */
export function asText({ name, about, figures }: PartReport): string {
  const width = Math.max(...figures.map((figure) => figure.name.length), 20);
  const lines = figures.map((figure) => {
    const [value, budget, verdict] = cells(figure);
    const note = figure.note === undefined ? '' : `  ${figure.note}`;
    return `  ${figure.name.padEnd(width)}  ${value.padStart(12)}  ${budget.padStart(12)}  ${verdict}${note}`.trimEnd();
  });
  return `\n${name}: ${about}\n${lines.join('\n')}`;
}

function cells(figure: Figure): [string, string, string] {
  const { value, unit, budget } = figure;
  const verdict = budget === undefined ? '' : keeps(figure) ? 'ok' : figure.time ? 'over (a time)' : 'over';
  return [inUnit(value, unit), budgetText(figure), verdict];
}

function budgetText({ budget, unit }: Figure): string {
  if (budget?.atMost !== undefined) return `≤ ${inUnit(budget.atMost, unit)}`;
  if (budget?.atLeast !== undefined) return `≥ ${inUnit(budget.atLeast, unit)}`;
  return '';
}

function inUnit(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = unit === '×' ? 2 : Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
