import { copyFile, readFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { migrationNames } from '#db/migration-names.ts';
import { type DeployedFunction, deployedFunctions } from './deployed-functions.ts';
import { paths } from './paths.ts';
import { readVersion } from './version.ts';

/** A file of functions/, with the sizes that its requests load. */
export interface FunctionBundle {
  name: string;
  /** The deployed function that it is part of. */
  deployedIn: string;
  /** Everything that its requests may load, together. */
  gzipBytes: number;
  /** The size that a cold start and the first request load. */
  startGzipBytes: number;
  /** Names of the bundled packages. */
  packages: string[];
  /** The packages loaded by the first request; the others are in chunks loaded on demand. */
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
 * Bundles each deployed function into its own folder. Netlify's bundler would ship whole packages; this ships only
 * used code. Lazily imported code stays in separate chunks, so that a cold start parses only what it needs
 * (docs/decisions/site-and-functions.md).
 */
export async function bundleFunctions(previewUrl = ''): Promise<FunctionBundle[]> {
  const sources = (await readdir(paths.functionSources)).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  await rm(paths.functions, { recursive: true, force: true });
  const version = await readVersion();
  const deployed = await deployedFunctions(sources.toSorted().map((source) => basename(source, '.ts')));
  const bundles = await Promise.all(
    deployed.map((target) => bundleFunction(target, { version, previewUrl })),
  );
  return bundles.flat();
}

/**
 * The maximum bytes of gzip that a file of functions/ may load at its start and in all. Undefined for the files of staff
 * and schedules, which no visitor on a phone waits for. `pdf` loads its library with the first document.
 */
export function sizeLimits(name: string): { readonly start: number; readonly all: number } | undefined {
  if (/^(?:admin|outbox|outbox-timer|passkey-sign-in|reminders)$/.test(name)) return undefined;
  return { start: 250 * 1024, all: (name === 'pdf' ? 600 : 300) * 1024 };
}

/** The entry file of a deployed function. */
export function functionEntry(name: string, folder: string = paths.functions): string {
  return join(folder, name, `${name}.mjs`);
}

async function bundleFunction(
  { name, parts, module }: DeployedFunction,
  built: WrittenIn,
): Promise<FunctionBundle[]> {
  const folder = join(paths.functions, name);
  const entry = module === undefined ? join(paths.functionSources, `${name}.ts`) : { name, module };
  const { outputs } = await bundle(entry, folder, built);
  return Promise.all(
    parts.map(async (part) => {
      const { start, files } = filesOf(outputs, name, part);
      const fonts = usesFonts(inputsOf(files, outputs)) ? await fontFiles() : [];
      const inFolder = fonts.map((font) => join(folder, font));
      return {
        name: part,
        deployedIn: name,
        gzipBytes: await gzipOf([...files.map((file) => join(paths.root, file)), ...inFolder]),
        startGzipBytes: await gzipOf(start.map((file) => join(paths.root, file))),
        packages: packagesOf(files, outputs),
        startPackages: packagesOf(start, outputs),
      };
    }),
  );
}

async function gzipOf(files: readonly string[]): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(file)));
  return gzipSync(Buffer.concat(texts), { level: 9 }).byteLength;
}

/** Values that the build writes into the code. */
interface WrittenIn {
  readonly version: string;
  /** The address of a preview; empty for the live site. */
  readonly previewUrl: string;
}

/**
 * Bundles a module with everything it needs at run time into a self-contained folder; its entry ends in `.mjs`.
 * @param entry the module's file, or its name and text
 */
export async function bundle(
  entry: string | { readonly name: string; readonly module: string },
  folder: string,
  { version = '', previewUrl = '' }: Partial<WrittenIn> = {},
): Promise<Metafile> {
  const { metafile } = await build({
    ...(typeof entry === 'string'
      ? { entryPoints: [entry] }
      : {
          stdin: {
            contents: entry.module,
            resolveDir: paths.root,
            sourcefile: `${entry.name}.ts`,
            loader: 'ts',
          },
          entryNames: entry.name,
        }),
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

const usesFonts = (inputs: readonly string[]) => inputs.some((file) => file.startsWith(`${FONTS}/`));
const fontFiles = async () =>
  (await readdir(join(paths.root, FONTS))).filter((file) => /\.(?:otf|ttf)$/.test(file));

/** The code reads the PDF fonts from its own folder; esbuild follows only imports. */
async function copyFonts({ inputs }: Metafile, folder: string): Promise<void> {
  if (!usesFonts(Object.keys(inputs))) return;
  const fonts = await fontFiles();
  await Promise.all(fonts.map((file) => copyFile(join(paths.root, FONTS, file), join(folder, file))));
}

/** The files that the first request for a part loads (the entry and the part's chunk), and all that its requests may load. */
function filesOf(
  outputs: Metafile['outputs'],
  name: string,
  part: string,
): { start: readonly string[]; files: readonly string[] } {
  const entry = Object.keys(outputs).filter((file) => basename(file) === `${name}.mjs`);
  const own = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === `functions/${part}.ts`);
  const start = filesFrom(outputs, [...entry, ...own], ['import-statement']);
  // Does not start at the entry, which loads every part.
  const all = filesFrom(outputs, own, ['import-statement', 'dynamic-import']);
  return { start, files: [...new Set([...start, ...all])] };
}

/** Some files and those that they import, directly or not, in one of these ways. */
function filesFrom(
  outputs: Metafile['outputs'],
  roots: readonly string[],
  kinds: readonly string[],
): string[] {
  const found = new Set(roots);
  for (const file of found) {
    for (const { kind, path } of outputs[file]?.imports ?? []) {
      if (kinds.includes(kind) && path in outputs) found.add(path);
    }
  }
  return [...found];
}

function inputsOf(files: readonly string[], outputs: Metafile['outputs']): string[] {
  return files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

function packagesOf(files: readonly string[], outputs: Metafile['outputs']): string[] {
  const names = inputsOf(files, outputs).flatMap(
    (file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}
