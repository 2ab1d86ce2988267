/**
 * `npm run bench`: measures the project against its performance budgets, next to a baseline from the same
 * run, and exits with status 1 when a budget is missed. `-- writes lists` runs selected parts, `-- all`
 * includes the slow ones; docs/performance.md explains the parts and options.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { readOptions } from './bench/options.ts';
import { type Figure, keeps, type Part } from './bench/part.ts';
import { Rig } from './bench/rig.ts';
import { paths } from './build/paths.ts';
import { rememberFigures } from './figures.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';

const comparisons = () => import('./bench/parts/comparisons.ts');

/** Every part, in running order; each is loaded only when it runs. */
const parts: Record<string, () => Promise<{ part: Part }>> = {
  writes: async () => ({ part: (await comparisons()).writes }),
  lists: async () => ({ part: (await comparisons()).lists }),
  reads: async () => ({ part: (await comparisons()).reads }),
  'sign-in': () => import('./bench/parts/sign-in.ts'),
  kysely: () => import('./bench/parts/kysely.ts'),
  outbox: () => import('./bench/parts/outbox.ts'),
  pdf: () => import('./bench/parts/pdf.ts'),
  imports: () => import('./bench/parts/imports.ts'),
  bundles: () => import('./bench/parts/bundles.ts'),
  office: () => import('./bench/parts/office.ts'),
  builder: () => import('./bench/parts/builder.ts'),
  pages: () => import('./bench/parts/pages.ts'),
  doors: () => import('./bench/parts/doors.ts'),
  rows: () => import('./bench/parts/rows.ts'),
  sustained: () => import('./bench/parts/sustained.ts'),
};

await runTask(async () => {
  const commandLine = process.argv.slice(2);
  const options = readOptions(commandLine);
  const setting = describeRun(commandLine);
  const chosen = await choose(options.parts);
  const reports: PartReport[] = [];
  const failures: string[] = [];
  for (const part of chosen) {
    console.error(`measuring ${part.name} …`);
    // Each part gets its own servers and tables, so that one part's writes do not slow down the next.
    const rig = new Rig(options);
    try {
      const report = { name: part.name, about: part.about, figures: await part.run(rig) };
      reports.push(report);
      console.log(asText(report));
    } catch (error) {
      console.error(error);
      failures.push(part.name);
    } finally {
      await rig.stop();
    }
  }
  const file = join(paths.built, 'bench.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ setting, reports }, undefined, 1));

  if (options.remember)
    await rememberFigures(reports, { date: setting.at.slice(0, 10), commit: setting.commit });

  const over = missed(reports);
  const { at, commit, command, machine, node, load } = setting;
  console.log(
    `\n${command}, ${at.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}; ${machine}, Node ${node}, load ${load} at the start.`,
  );
  if (failures.length > 0) console.log(`Could not be measured: ${failures.join(', ')}.`);
  console.log(
    over.length === 0
      ? 'Every budget that was measured is kept.'
      : `Over the budget: ${over.map(({ name }) => name).join('; ')}.`,
  );
  return over.length > 0 || failures.length > 0 ? 1 : 0;
});

async function choose(names: readonly string[]): Promise<Part[]> {
  const all = names.includes('all');
  const unknown = names.filter((name) => name !== 'all' && !(name in parts));
  if (unknown.length > 0) {
    throw new SetupError(`There is no part "${unknown[0]}". Parts: ${Object.keys(parts).join(', ')}, all.`);
  }
  const loaded: Part[] = [];
  for (const [name, load] of Object.entries(parts)) {
    if (names.length > 0 && !all && !names.includes(name)) continue;
    const { part } = await load();
    if (names.length > 0 || !part.slow) loaded.push(part);
  }
  return loaded;
}

/** The machine and commit that the figures belong to. */
interface Setting {
  readonly at: string;
  readonly commit: string;
  readonly command: string;
  readonly machine: string;
  readonly node: string;
  /** The one-minute load average at the start of the run. Load distorts times but hardly any ratios. */
  readonly load: number;
}

/** Describes this run. */
function describeRun(commandLine: readonly string[]): Setting {
  const processors = cpus();
  return {
    at: new Date().toISOString(),
    commit: commitOf(),
    command: ['npm run bench', ...(commandLine.length > 0 ? ['--', ...commandLine] : [])].join(' '),
    machine: `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    node: process.version,
    load: Math.round(loadavg()[0]! * 100) / 100,
  };
}

function commitOf(): string {
  const git = (...command: string[]) =>
    execFileSync('git', command, { cwd: paths.root, encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}

/** One part's results. */
interface PartReport {
  readonly name: string;
  readonly about: string;
  readonly figures: readonly Figure[];
}

/** Missed budgets that fail the run; times do not, because they also depend on the machine. */
function missed(reports: readonly PartReport[]): Figure[] {
  return reports.flatMap(({ figures }) => figures.filter((figure) => !figure.time && !keeps(figure)));
}

/** The figures of one part as lines for a terminal. */
function asText({ name, about, figures }: PartReport): string {
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
