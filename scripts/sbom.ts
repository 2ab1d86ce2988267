/**
 * `npm run sbom`: writes the production packages as a CycloneDX SBOM to build/sbom.json, from the lockfile
 * alone.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { paths } from './build/paths.ts';
import { npmCommand } from './packages/npm.ts';
import { runTask } from './task.ts';

interface Manifest {
  devDependencies?: unknown;
  workspaces?: unknown;
}

interface Lockfile {
  packages: Record<string, Manifest & { dev?: boolean; link?: boolean }>;
}

await runTask(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nene-sbom-'));
  try {
    await writeProduction(folder);
    const { file, before } = npmCommand();
    const { stdout } = await promisify(execFile)(
      file,
      [...before, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
      { cwd: folder, maxBuffer: 50_000_000 },
    );
    const target = join(paths.built, 'sbom.json');
    await mkdir(paths.built, { recursive: true });
    await writeFile(target, stdout);
    const { components } = JSON.parse(stdout) as { components: unknown[] };
    console.log(`${components.length} packages in ${relative(paths.root, target)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
});

/**
 * npm's own `--omit dev` also drops packages that production shares with a development package (zod, pg), so
 * development-only packages are removed first.
 */
async function writeProduction(folder: string): Promise<void> {
  const read = async <T>(name: string) => JSON.parse(await readFile(join(paths.root, name), 'utf8')) as T;
  const manifest = await read<Manifest>('package.json');
  const lock = await read<Lockfile>('package-lock.json');
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(
      // The workspace of heavy tools is a folder and a link to it.
      ([path, { dev, link }]) => !dev && !link && (path === '' || path.includes('node_modules/')),
    ),
  );
  const { devDependencies: _, workspaces: _w, ...production } = manifest;
  const { devDependencies: __, workspaces: __w, ...root } = packages[''] ?? {};
  await writeFile(join(folder, 'package.json'), JSON.stringify(production));
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { ...packages, '': root } }),
  );
}
