import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { paths } from '#scripts/build/paths.ts';
import type { Figure, Part } from '../part.ts';

/** Shares below this are summed up as the rest, kilobytes. */
const MIN_SHARE_SHOWN = 3;

const browser: BuildOptions = {
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
  loader: { '.css': 'empty' },
};
const server: BuildOptions = {
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: ['pg-native', 'cloudflare:sockets'],
};

/** The size of each package in everything sent to browsers or deployed. */
export const part: Part = {
  name: 'bundles',
  about:
    'what each script is made of, minified and not compressed, by package and folder of ours (esbuild’s account; the office is published by Rolldown, which differs by a few percent)',
  run: measure,
};

async function measure(): Promise<Figure[]> {
  const islands = await readdir(join(paths.root, 'src/islands'), { recursive: true });
  const entries = [
    ...islands
      .filter((file) => /^[^/]+\/mount\.tsx$/.test(file))
      .toSorted()
      .map((file) => ({ name: file.split('/')[0]!, file: `src/islands/${file}`, options: browser })),
    { name: 'office', file: 'src/admin/main.tsx', options: browser },
    ...['contact', 'quotes', 'admin', 'outbox', 'pdf'].map((name) => ({
      name: `function ${name}`,
      file: `functions/${name}.ts`,
      options: server,
    })),
  ];
  const figures: Figure[] = [];
  for (const { name, file, options } of entries) {
    const shares = sharesOf(await account(file, options));
    const total = shares.reduce((bytes, [, share]) => bytes + share, 0);
    figures.push({ name, value: kb(total), unit: 'KB' });
    const shown = shares.filter(([, bytes]) => kb(bytes) >= MIN_SHARE_SHOWN);
    for (const [source, bytes] of shown) {
      figures.push({ name: `${name}: ${source}`, value: kb(bytes), unit: 'KB' });
    }
  }
  return figures;
}

async function account(file: string, options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...options,
    entryPoints: [join(paths.root, file)],
    absWorkingDir: paths.root,
    outdir: 'unwritten',
    bundle: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  return metafile;
}

/** Bytes by package, or by our own folders; the largest first. */
function sharesOf({ outputs }: Metafile): [string, number][] {
  const shares = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const source = sourceOf(file);
      shares.set(source, (shares.get(source) ?? 0) + bytesInOutput);
    }
  }
  return [...shares].toSorted(([, a], [, b]) => b - a);
}

function sourceOf(file: string): string {
  const packaged = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (packaged !== undefined) return packaged;
  return file
    .split('/')
    .slice(0, file.startsWith('src/') ? 2 : 1)
    .join('/');
}

const kb = (bytes: number) => bytes / 1024;
