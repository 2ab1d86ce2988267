import { copyFile, readFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { migrationNames } from '#db/migration-names.ts';
import { paths } from './paths.ts';
import { readVersion } from './version.ts';

/** A deployed function and its size. */
export interface FunctionBundle {
  name: string;
  gzipBytes: number;
  /** Names of the bundled packages. */
  packages: string[];
  /** Those loaded on every cold start; the others are in chunks loaded on demand. */
  startPackages: string[];
}

/**
 * The address to write into a preview's functions, so that they do not use the live site's data; empty for the live site.
 * On Netlify every context except production is a preview, including those with another build command.
 */
export function previewAddress(preview: boolean, env: NodeJS.ProcessEnv): string {
  if (!preview && (env['NETLIFY'] !== 'true' || env['CONTEXT'] === 'production')) return '';
  return env['DEPLOY_PRIME_URL'] || 'https://preview.example';
}

/**
 * Bundles each function into its own folder. Netlify's bundler would ship whole packages; this ships only
 * used code. Lazily imported code stays in separate chunks, so that a cold start parses only what it needs
 * (docs/decisions/0024-cold-starts.md).
 */
export async function bundleFunctions(previewUrl = ''): Promise<FunctionBundle[]> {
  const sources = (await readdir(paths.functionSources)).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  await rm(paths.functions, { recursive: true, force: true });
  const version = await readVersion();
  return Promise.all(
    sources.toSorted().map((source) => bundleFunction(basename(source, '.ts'), { version, previewUrl })),
  );
}

/**
 * The most a function may weigh, in bytes of gzip; undefined for the functions of staff and of the scheduler, which no
 * visitor on a phone waits for. `pdf` may weigh more: it loads its library with the first document (decision 0044).
 */
export function sizeLimit(name: string): number | undefined {
  if (/^(?:admin|outbox|outbox-timer|passkey-sign-in|reminders)$/.test(name)) return undefined;
  return (name === 'pdf' ? 600 : 250) * 1024;
}

/** The entry file of a deployed function. */
export function functionEntry(name: string, folder: string = paths.functions): string {
  return join(folder, name, `${name}.mjs`);
}

async function bundleFunction(name: string, built: WrittenIn): Promise<FunctionBundle> {
  const folder = join(paths.functions, name);
  const { outputs } = await bundle(join(paths.functionSources, `${name}.ts`), folder, built);
  const sizes = (await readdir(folder)).map(
    async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).byteLength,
  );
  return {
    name,
    gzipBytes: (await Promise.all(sizes)).reduce((total, bytes) => total + bytes, 0),
    packages: packagesOf(Object.keys(outputs), outputs),
    startPackages: packagesOf(startFiles(outputs), outputs),
  };
}

/** Values that the build writes into the code. */
interface WrittenIn {
  readonly version: string;
  /** The address of a preview; empty for the live site. */
  readonly previewUrl: string;
}

/** Bundles a module with everything it needs at run time into a self-contained folder; its entry ends in `.mjs`. */
export async function bundle(
  entry: string,
  folder: string,
  { version = '', previewUrl = '' }: Partial<WrittenIn> = {},
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: folder,
    absWorkingDir: paths.root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    // Optional modules that pg tries to load at run time.
    external: ['pg-native', 'cloudflare:sockets'],
    // CommonJS packages call require() for Node's built-in modules. The long variable name avoids collisions:
    // esbuild ignores the banner when it picks minified names.
    banner: {
      js: "import{createRequire as __makeRequire}from'node:module';const require=__makeRequire(import.meta.url);",
    },
    plugins: [writtenMigrationNames],
    logLevel: 'warning',
    write: true,
    metafile: true,
    define: {
      'process.env.APP_VERSION': JSON.stringify(version),
      'process.env.PREVIEW_URL': JSON.stringify(previewUrl),
    },
  });
  await copyFonts(metafile, folder);
  return metafile;
}

/** Replaces `db/migration-names.ts`, which reads a folder that a deployed function lacks, with its list. */
const writtenMigrationNames: Plugin = {
  name: 'written migration names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]db[\\/]migration-names\.ts$/ }, () => ({
      contents: `export const migrationNames = ${JSON.stringify(migrationNames)};`,
    })),
};

const FONTS = 'src/server/pdf/fonts';

/** The code reads the PDF fonts from its own folder; esbuild follows only imports. */
async function copyFonts({ inputs }: Metafile, folder: string): Promise<void> {
  if (!Object.keys(inputs).some((file) => file.startsWith(`${FONTS}/`))) return;
  const fonts = (await readdir(join(paths.root, FONTS))).filter((file) => file.endsWith('.otf'));
  await Promise.all(fonts.map((file) => copyFile(join(paths.root, FONTS, file), join(folder, file))));
}

/** The entry and its static imports. */
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
