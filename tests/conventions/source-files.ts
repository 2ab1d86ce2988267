import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/settings.ts';

/** A source file: its path from the project root, with `/`, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

const isSource = /\.(?:ts|tsx|mts|mjs|cjs|astro|css)$/;

/** Every source file that git tracks or would add, so that uncommitted files count too. */
export function readSourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((path) => isSource.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(projectRoot, path), 'utf8') }];
      } catch {
        // Deleted, but not yet committed.
        return [];
      }
    });
}
