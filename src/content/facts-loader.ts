import { readFile } from 'node:fs/promises';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import business from '#content/business.json' with { type: 'json' };
import pageFacts from '#content/page-facts.json' with { type: 'json' };
import { filledRegistrations, phoneDisplay, telHref } from '#domain/business.ts';
import { afterHoursStory, fromPrice, fromPriceText, usualPriceText } from '#domain/from-prices.ts';
import { dollars, findBuilderItem, priceStory } from '#domain/price-list.ts';
import { findTown, responseFor, type ResponseTime } from '#domain/regions.ts';
import { serviceFeeCents } from '#domain/pricing.ts';
import { usualTotalIn, usualTotals } from '#domain/town-price.ts';
import { unbrokenRanges } from '#domain/unbroken-ranges.ts';

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
            // A number in a text is one to press, and in one piece.
            body: unbrokenRanges(fillFacts(info.body, name)).replaceAll(
              phoneDisplay,
              `[${phoneDisplay}](${telHref})`,
            ),
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

/** Figures a text may quote with `{{business:…}}`. */
const BUSINESS_FIGURES = [
  'founded',
  'founderExperienceYears',
  'yearsServing',
  'customers',
  'warrantyDays',
  'quoteReplyHours',
  'quoteValidDays',
  'communities',
  'kapaaBusinesses',
  'batteryOldYears',
] as const;

const range = ({ min, max }: ResponseTime) => `${min}–${max} minutes`;

/** What each kind of token stands for. An unknown id throws RangeError saying so. */
const kinds: Record<string, (id: string) => string> = {
  price: fromPriceText,
  /** What makes the work cost this price or the builder's. */
  usual: (id) => {
    const text = usualPriceText(id);
    if (text === null) throw new RangeError('it has one price');
    return text;
  },
  /** What the usual case comes to with tax and travel, over all towns or, after an `@`, in one. */
  total: (what) => {
    const [id = '', town] = what.split('@');
    const { usual } = fromPrice(id);
    if (!usual) throw new RangeError('it has no usual case');
    const now = new Date();
    return town === undefined ? usualTotals(usual.id, now) : usualTotalIn(usual.id, findTown(town), now);
  },
  builder: (id) => dollars(findBuilderItem(id).priceCents),
  minutes: (id) => `${findBuilderItem(id).minutes} minutes`,
  travel: (id) => dollars(serviceFeeCents(findTown(id).miles)),
  response: (id) => {
    if (id === 'average') return `under ${business.response.averageUnder} minutes`;
    if (id === 'emergency' || id === 'general') return range(business.response[id]);
    return range(responseFor(id));
  },
  business: (id) => {
    const key = BUSINESS_FIGURES.find((name) => name === id);
    if (!key) throw new RangeError(`no such figure; there are ${BUSINESS_FIGURES.join(', ')}`);
    return String({ ...business, ...pageFacts }[key]);
  },
};

const words: Record<string, () => string> = {
  phone: () => phoneDisplay,
  email: () => business.email,
  priceStory: () => [...priceStory, afterHoursStory].join(' '),
  /** Nothing while no number is filled in, so the sentence before must stand alone. */
  registrations: () => {
    const list = filledRegistrations().map(({ label, number }) => `${label} ${number}`);
    return list.length > 0 ? ` Ours: ${list.join(', ')}.` : '';
  },
  rating: () => String(business.rating.value),
  reviewCount: () => String(business.rating.count),
};

/**
 * Puts the business's figures in the place of `{{price:car-lockout}}`, `{{phone}}` and their like.
 * @param where file and field, for the message
 * @throws {Error} for a token that stands for nothing, naming file, field and token
 */
export function fillFacts(text: string, where: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (token, inner: string) => {
    const [kind = '', id] = inner.trim().split(':', 2);
    try {
      const table: Record<string, (id: string) => string> = id === undefined ? words : kinds;
      const fill = Object.hasOwn(table, kind) ? table[kind] : undefined;
      if (!fill) throw new RangeError('no such token');
      return fill(id?.trim() ?? '');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${where}: ${token} – ${reason}`, { cause: error });
    }
  });
}

/** An apostrophe as Markdown sets it in the body. */
const curled = (text: string) => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’');

/** The same for every text inside a value, lists and records included, with curled apostrophes. */
export function fillFactsDeep<Value>(value: Value, where: string): Value {
  if (typeof value === 'string') return fillFacts(curled(value), where) as Value;
  if (Array.isArray(value))
    return value.map((item, index) => fillFactsDeep(item, `${where}[${index}]`)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillFactsDeep(item, `${where} ${key}`)]),
  ) as Value;
}
