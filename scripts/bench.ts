/**
 * `npm run bench`: measures the project against its performance budgets, next to a baseline from the same
 * run, and exits with status 1 when a budget is missed. `-- writes lists` runs selected parts, `-- all`
 * includes the slow ones; docs/performance.md explains the parts and options.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeRun } from './bench/machine.ts';
import { readOptions } from './bench/options.ts';
import type { Part } from './bench/part.ts';
import { parts } from './bench/parts.ts';
import { asText, missed, type PartReport } from './bench/report.ts';
import { Rig } from './bench/rig.ts';
import { paths } from './build/paths.ts';
import { rememberFigures } from './figures.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';

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
