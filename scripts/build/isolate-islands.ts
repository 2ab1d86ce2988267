import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { Loader, Plugin } from 'esbuild';

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
