import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { Loader, Plugin } from 'esbuild';

/**
 * What keeps one copy: React, as one file that a browser keeps from page to page; and lucide, whose index imports
 * every icon there is, where a copy for each island would be thousands of modules to resolve.
 */
const SHARED = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|lucide-react)[\\/]/;

interface Mark {
  /** The island whose copy of a module this is. */
  readonly island?: string;
  readonly resolving?: boolean;
}

/**
 * Gives each island its own copy of every module but React. esbuild's splitting would put what two forms share into
 * chunks, with all that either needs of it: that made the heaviest form 2.7 KB heavier, and few visitors use two.
 */
export const islandsApart: Plugin = {
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
