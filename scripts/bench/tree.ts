import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '#scripts/build/paths.ts';
import { SetupError } from '#scripts/settings.ts';

const run = promisify(execFile);

/** A commit's files in a temporary folder, with this tree's packages. */
export interface OlderTree {
  readonly folder: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** Checks a commit out beside this tree. @throws {SetupError} when git knows no such commit */
export async function checkOut(ref: string): Promise<OlderTree> {
  const git = (...command: string[]) => run('git', command, { cwd: paths.root });
  const { stdout } = await git('rev-parse', '--verify', '--short', `${ref}^{commit}`).catch(() => {
    throw new SetupError(`git knows no commit "${ref}".`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'nene-bench-tree-'));
  await git('worktree', 'add', '--detach', '--force', folder, stdout.trim());
  await symlink(join(paths.root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    commit: stdout.trim(),
    async remove() {
      await rm(join(folder, 'node_modules'));
      await git('worktree', 'remove', '--force', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
