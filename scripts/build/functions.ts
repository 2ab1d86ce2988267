import { readFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { paths } from './paths.ts';
import { readVersion } from './version.ts';

/** A deployed function and what it weighs. */
export interface FunctionBundle {
  name: string;
  gzipBytes: number;
  /** Names of the packages inside. */
  packages: string[];
  /** Of those, the ones that every start reads; the others wait in files of their own until they are used. */
  startPackages: string[];
}

/**
 * Bundles each function into a folder of its own. Netlify's own bundler would ship every package whole; this ships
 * what is used. Functions share nothing, and what a function imports only when it needs it stays in a file apart: a
 * cold start reads and parses the rest alone (docs/decisions/0024-cold-starts.md).
 */
export async function bundleFunctions(): Promise<FunctionBundle[]> {
  const sources = (await readdir(paths.functionSources)).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  await rm(paths.functions, { recursive: true, force: true });
  const version = await readVersion();
  return Promise.all(sources.toSorted().map((source) => bundleFunction(basename(source, '.ts'), version)));
}

/** The file that is imported to start a deployed function. */
export function functionEntry(name: string, folder: string = paths.functions): string {
  return join(folder, name, `${name}.mjs`);
}

async function bundleFunction(name: string, version: string): Promise<FunctionBundle> {
  const { metafile } = await build({
    entryPoints: [join(paths.functionSources, `${name}.ts`)],
    outdir: join(paths.functions, name),
    absWorkingDir: paths.root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    // Optional parts that pg looks for at run time and does without.
    external: ['pg-native', 'cloudflare:sockets'],
    // Packages in the older module format call require() for Node's own modules. The long name is one that minifying
    // never makes up: esbuild does not look at the banner when it chooses its own.
    banner: {
      js: "import{createRequire as __makeRequire}from'node:module';const require=__makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
    write: true,
    metafile: true,
    define: { 'process.env.APP_VERSION': JSON.stringify(version) },
  });
  const { outputs } = metafile;
  const files = Object.keys(outputs);
  const sizes = files.map(
    async (file) => gzipSync(await readFile(join(paths.root, file)), { level: 9 }).byteLength,
  );
  return {
    name,
    gzipBytes: (await Promise.all(sizes)).reduce((total, bytes) => total + bytes, 0),
    packages: packagesOf(files, outputs),
    startPackages: packagesOf(startFiles(outputs), outputs),
  };
}

/** The entry and what it imports at once. */
function startFiles(outputs: Metafile['outputs']): string[] {
  const found = new Set(
    Object.keys(outputs).filter((file) => outputs[file]?.entryPoint?.startsWith('functions/')),
  );
  for (const file of found) {
    for (const { kind, path } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) found.add(path);
    }
  }
  return [...found];
}

function packagesOf(files: readonly string[], outputs: Metafile['outputs']): string[] {
  const inputs = files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  const names = inputs.flatMap((file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}
