import { readFile } from 'node:fs/promises';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { fillFacts, fillFactsDeep } from './fill-facts.ts';

type EntryType = {
  getEntryInfo: (file: { contents: string; fileUrl: URL }) => Promise<{ body: string; data: object }>;
};
/** The glob loader is handed the readers of each kind of file; they are not in Astro's published type. */
type Context = LoaderContext & { entryTypes: Map<string, EntryType> };

/** Markdown files of a folder, their tokens filled in front matter and body before anything else reads them. */
export function markdownWithFacts(base: string): Loader {
  const files = glob({ pattern: '*.md', base, generateId: ({ entry }) => entry.replace(/\.md$/, '') });
  return {
    name: 'markdown-with-facts',
    load: (context) => {
      const { entryTypes } = context as Context;
      const markdown = entryTypes.get('.md');
      if (!markdown) throw new Error('Astro reads no Markdown here');
      const filling: EntryType = {
        ...markdown,
        getEntryInfo: async (file) => {
          const info = await markdown.getEntryInfo(file);
          const name = decodeURI(file.fileUrl.pathname).split('/').slice(-2).join('/');
          return {
            ...info,
            body: fillFacts(info.body, name),
            data: fillFactsDeep(info.data, name),
          };
        },
      };
      // What a text says changes with the price list, so nothing of an earlier build is kept.
      const now = String(Date.now());
      return files.load({
        ...context,
        entryTypes: new Map([...entryTypes, ['.md', filling]]),
        generateDigest: (contents) => context.generateDigest(JSON.stringify(contents) + now),
      } as LoaderContext);
    },
  };
}

/** A JSON list or record of entries, each with an `id` or under its id, tokens filled; `order` is its place in the file. */
export function jsonWithFacts(path: string): Loader {
  return {
    name: 'json-with-facts',
    load: async ({ store, parseData, config, watcher }) => {
      const url = new URL(path, config.root);
      const read = async () => {
        const content = JSON.parse(await readFile(url, 'utf8')) as { id: string }[] | Record<string, object>;
        const rows: [string, object][] = Array.isArray(content)
          ? content.map((row) => [row.id, row])
          : Object.entries(content);
        store.clear();
        for (const [order, [id, row]] of rows.entries()) {
          const data = fillFactsDeep({ ...row, id, order }, `${path} ${id}`);
          store.set({ id, data: await parseData({ id, data, filePath: url.pathname }) });
        }
      };
      await read();
      watcher?.add(url.pathname);
      watcher?.on('change', (changed) => {
        if (changed === url.pathname) void read();
      });
    },
  };
}
