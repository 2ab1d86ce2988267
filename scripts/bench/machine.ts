import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { paths } from '#scripts/build/paths.ts';

/** The machine and commit that the figures belong to. */
export interface Setting {
  readonly at: string;
  readonly commit: string;
  readonly command: string;
  readonly machine: string;
  readonly node: string;
  /** The one-minute load average at the start of the run. Load distorts times but hardly any ratios. */
  readonly load: number;
}

/** Describes this run. */
export function describeRun(commandLine: readonly string[]): Setting {
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
