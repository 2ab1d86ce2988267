import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from './paths.ts';

/**
 * The built version: the package's version plus the commit, if the platform or git provides it:
 * "0.1.0+1a2b3c4".
 */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(paths.root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const commit = process.env['COMMIT_REF'] ?? (await gitCommit());
  return commit ? `${version}+${commit.slice(0, 7)}` : version;
}

async function gitCommit(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: paths.root });
    return stdout.trim();
  } catch {
    // A source download without git history.
    return undefined;
  }
}
