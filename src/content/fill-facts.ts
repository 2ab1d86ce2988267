import business from '#content/business.json' with { type: 'json' };
import pageFacts from '#content/page-facts.json' with { type: 'json' };
import { filledRegistrations, phoneDisplay } from '#domain/business.ts';
import { dollars, findBuilderItem, fromPriceText, priceStory, usualPriceText } from '#domain/price-list.ts';
import { findTown, responseFor, type ResponseTime } from '#domain/regions.ts';
import { serviceFeeCents } from '#domain/service-fee.ts';

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
  priceStory: () => priceStory.join(' '),
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

/** The same for every text inside a value, lists and records included. */
export function fillFactsDeep<Value>(value: Value, where: string): Value {
  if (typeof value === 'string') return fillFacts(value, where) as Value;
  if (Array.isArray(value))
    return value.map((item, index) => fillFactsDeep(item, `${where}[${index}]`)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillFactsDeep(item, `${where} ${key}`)]),
  ) as Value;
}
