import { readFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { paths } from './paths.ts';
import { readVersion } from './version.ts';

/** A deployed function and what it weighs. */
export interface FunctionBundle {
  name: string;
  gzipBytes: number;
  /** Names of the packages inside. */
  packages: string[];
}

/**
 * Bundles each function into one file. Netlify's own bundler would ship every package whole; this ships what is used.
 * Each stands alone, with nothing shared: a cold start reads one file.
 */
export async function bundleFunctions(): Promise<FunctionBundle[]> {
  const names = (await readdir(paths.functionSources)).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  await rm(paths.functions, { recursive: true, force: true });
  const result = await build({
    entryPoints: names.map((name) => join(paths.functionSources, name)),
    outdir: paths.functions,
    absWorkingDir: paths.root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
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
    define: { 'process.env.APP_VERSION': JSON.stringify(await readVersion()) },
  });
  const bundles = Object.entries(result.metafile.outputs).map(async ([output, { inputs }]) => ({
    name: basename(output, '.mjs'),
    gzipBytes: gzipSync(await readFile(join(paths.root, output)), { level: 9 }).byteLength,
    packages: packagesOf(Object.keys(inputs)),
  }));
  return (await Promise.all(bundles)).toSorted((a, b) => a.name.localeCompare(b.name));
}

function packagesOf(files: string[]): string[] {
  const names = files.flatMap((file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}
