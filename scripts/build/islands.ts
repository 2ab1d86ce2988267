import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Loader, type Plugin } from 'esbuild';
import { minifySync } from 'rolldown/utils';

const MODULE = 'virtual:islands';
const FOLDER = '_astro/islands';

/** A served script or source map; `path` is absolute, under `dist`. */
type OutputFile = { path: string; contents: Uint8Array | string };
type Bundle = { files: OutputFile[]; urls: Record<string, string> };

/**
 * Bundles every `src/islands/{name}/mount.tsx` and exposes the script URLs to pages (`virtual:islands`). They
 * are bundled separately because a page must know the hashed URL of a script it loads only on interaction.
 * Astro's own islands would add their runtime to every page.
 */
export function islands(): AstroIntegration {
  let root = '';
  let bundle: Bundle = { files: [], urls: {} };
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig, addWatchFile }) => {
        root = fileURLToPath(config.root);
        const live = command === 'dev';
        bundle = await bundleIslands(root, live);
        if (live) addWatchFile(join(root, 'src/islands'));
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islands',
                resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
                load: (id: string) =>
                  id === `\0${MODULE}` ? `export default ${JSON.stringify(bundle.urls)}` : undefined,
              },
            ],
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          const name = request.url?.split('?')[0] ?? '';
          if (!name.startsWith(`/${FOLDER}/`)) return next();
          // The entry is requested first; its imports come from the same build.
          if (Object.values(bundle.urls).includes(name)) bundle = await bundleIslands(root, true);
          const file = bundle.files.find(({ path }) => path.endsWith(name));
          if (!file) return next();
          response.setHeader(
            'Content-Type',
            file.path.endsWith('.js') ? 'text/javascript' : 'application/json',
          );
          response.setHeader('Cache-Control', 'no-store');
          response.end(file.contents);
        });
      },
      'astro:build:done': async ({ dir }) => {
        for (const file of bundle.files) {
          const target = join(fileURLToPath(dir), file.path.slice(file.path.indexOf(FOLDER)));
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, file.contents);
        }
      },
    },
  };
}

/** @param live for `npm run dev`: stable names, readable code */
async function bundleIslands(root: string, live: boolean): Promise<Bundle> {
  const folder = join(root, 'src/islands');
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'mount.tsx')))
    .map(({ name }) => name);
  if (names.length === 0) return { files: [], urls: {} };
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(names.map((name) => [name, join(folder, name, 'mount.tsx')])),
    entryNames: live ? '[name]' : '[name]-[hash]',
    chunkNames: live ? 'shared-[hash]' : '[name]-[hash]',
    outdir: join(root, 'dist', FOLDER),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: !live,
    sourcemap: live ? 'inline' : false,
    legalComments: 'none',
    plugins: [islandsApart],
    define: { 'process.env.NODE_ENV': live ? '"development"' : '"production"' },
    write: false,
    logLevel: 'warning',
  });
  const urls = names.map((name) => {
    const file = outputFiles.find(({ path }) =>
      new RegExp(`^${name}(-[A-Z0-9]{8})?\\.js$`).test(basename(path)),
    );
    if (!file) throw new Error(`The island ${name} was not bundled`);
    return [name, `/${FOLDER}/${basename(file.path)}`] as const;
  });
  return { files: live ? outputFiles : outputFiles.map(minified), urls: Object.fromEntries(urls) };
}

/** A second pass over a finished script: Oxc takes another 2.5 % off what esbuild leaves, 2 KB of every form. */
function minified({ path, text }: { path: string; text: string }): OutputFile {
  const { code, errors } = minifySync(path, text, { module: true, compress: { target: 'es2022' } });
  if (errors.length > 0) throw new Error(`${basename(path)} cannot be minified: ${errors[0]?.message}`);
  return { path, contents: code };
}

/** The packages that stay shared: React, which browsers cache across pages. */
const SHARED = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

interface Mark {
  /** The island that owns this copy of the module. */
  readonly island?: string;
  readonly resolving?: boolean;
}

/**
 * Gives each island its own copy of every module except the shared packages. esbuild's splitting would move common
 * code into chunks with everything either form needs, which made the largest form 2.7 KB larger; few visitors use
 * two forms.
 */
const islandsApart: Plugin = {
  name: 'islands-apart',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...args }) => {
      const mark = (pluginData ?? {}) as Mark;
      const isEntry = args.kind === 'entry-point';
      const island = isEntry ? basename(dirname(path)) : mark.island;
      if (mark.resolving || island === undefined) return undefined;
      const { importer, kind, resolveDir, with: attributes } = args;
      const found = await build.resolve(path, {
        importer,
        kind,
        resolveDir,
        with: attributes,
        pluginData: { resolving: true } satisfies Mark,
      });
      if (found.errors.length > 0) return { errors: found.errors };
      if (SHARED.test(found.path)) return found;
      return { ...found, suffix: `?${island}`, pluginData: { island } satisfies Mark };
    });
    build.onLoad({ filter: /.*/ }, async ({ path, pluginData }) => {
      const mark = (pluginData ?? {}) as Mark;
      if (mark.island === undefined) return undefined;
      const loader = (/^\.m?js$/.test(extname(path)) ? 'js' : extname(path).slice(1)) as Loader;
      return { contents: await readFile(path), loader, resolveDir: dirname(path), pluginData: mark };
    });
  },
};
