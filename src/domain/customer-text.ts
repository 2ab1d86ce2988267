import business from '#content/business.json' with { type: 'json' };
import { timeName } from '#content/place/place.ts';
import { phoneDisplay } from './business.ts';
import { limits } from './limits.ts';

export const textKinds = [
  'estimate_link',
  'invoice_link',
  'receipt',
  'times_offered',
  'time_set',
  'time_moved',
  'time_cancelled',
  'request_cancelled',
  'time_lost',
  'on_the_way',
  'running_late',
  'reminder',
  'review_ask',
] as const;
/** The kinds of texts to customers, each with a template. */
export type TextKind = (typeof textKinds)[number];

export const textKindLabels: Readonly<Record<TextKind, string>> = {
  estimate_link: 'Estimate',
  invoice_link: 'Invoice',
  receipt: 'Receipt',
  times_offered: 'Times offered',
  time_set: 'Time set',
  time_moved: 'Time moved',
  time_cancelled: 'Appointment cancelled',
  request_cancelled: 'Request cancelled, before a time was set',
  time_lost: 'Time taken back',
  on_the_way: 'On the way',
  running_late: 'Longer on the way than said',
  reminder: 'Reminder, the day before',
  review_ask: 'Asks for a review, the day after',
};

/** The fields of a template; `{link}` is the customer's own link, created when the text is sent. */
export type TextField =
  | 'business'
  | 'phone'
  | 'number'
  | 'total'
  | 'amount'
  | 'link'
  | 'times'
  | 'choose'
  | 'when'
  | 'was'
  | 'who'
  | 'drive'
  | 'door'
  | 'from'
  | 'by';

/** The values that fill a template. Business and phone are always known. */
export type TextValues = Partial<Record<Exclude<TextField, 'business' | 'phone'>, string>>;

interface Template {
  /** Unless the business has changed them. */
  readonly words: string;
  /** The fields it may use beside business and phone. */
  readonly fields: readonly TextField[];
  /** Those without which the text would be useless. */
  readonly needs: readonly TextField[];
}

/** The only values that reach a text are these: no name, address or encrypted field. */
export const textTemplates: Readonly<Record<TextKind, Template>> = {
  estimate_link: {
    words: '{business}: your estimate {number} is ready. See and approve it here: {link}',
    fields: ['number', 'total', 'link'],
    needs: ['link'],
  },
  invoice_link: {
    words: '{business}: invoice {number}, {total}. See it here: {link}',
    fields: ['number', 'total', 'link'],
    needs: ['link'],
  },
  receipt: {
    words: '{business}: received {amount} for {number}, thank you. {link}',
    fields: ['amount', 'number', 'link'],
    needs: ['amount'],
  },
  times_offered: {
    words: `{business}: we can come {times}, ${timeName}. {choose} here: {link}`,
    fields: ['times', 'choose', 'link'],
    needs: ['times', 'link'],
  },
  time_set: {
    words: '{business}: we will be there on {when}. All about it: {link}',
    fields: ['when', 'link'],
    needs: ['when'],
  },
  time_moved: {
    words: '{business}: your appointment has moved to {when}. The old time was {was}. All about it: {link}',
    fields: ['when', 'was', 'link'],
    needs: ['when'],
  },
  time_cancelled: {
    words: '{business}: your appointment on {was}, is cancelled. All about it: {link}',
    fields: ['was', 'link'],
    needs: ['was'],
  },
  request_cancelled: {
    words: '{business}: your request is cancelled, and we will not come. All about it: {link}',
    fields: ['link'],
    needs: [],
  },
  time_lost: {
    words: '{business}: {who} cannot be there on {was}. We are sorry. Choose a new time: {link}',
    fields: ['who', 'was', 'link'],
    needs: ['was'],
  },
  on_the_way: {
    words: '{business}: we are on our way{drive}{door}. See where we are: {link}',
    fields: ['drive', 'door', 'link'],
    needs: [],
  },
  running_late: {
    words:
      '{business}: we are sorry, the drive takes longer than we said. We now expect to be there between {from} and {by}. See where we are: {link}',
    fields: ['from', 'by', 'link'],
    needs: [],
  },
  reminder: {
    words: '{business}: we come on {when}. Please have a photo ID at hand. All about it: {link}',
    fields: ['when', 'link'],
    needs: ['when'],
  },
  review_ask: {
    words: '{business}: mahalo for calling us. How did it go? Your review helps others choose: {link}',
    fields: ['link'],
    needs: ['link'],
  },
};

/** The templates a business has changed. */
export type TextWords = Partial<Record<TextKind, string>>;

/** Replaces the customer's link where a text is shown. */
export const PRIVATE_LINK = '(a private link)';

const PLACE = /\{([^{}]*)\}/g;

/** The error in a template's words; undefined if they are valid. */
export function templateFault(kind: TextKind, words: string): string | undefined {
  const { fields, needs } = textTemplates[kind];
  const known: readonly string[] = ['business', 'phone', ...fields];
  const used = [...words.matchAll(PLACE)].map(([, name = '']) => name);
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `This text has no {${unknown}}. It can use ${known.map((name) => `{${name}}`).join(', ')}`;
  const missing = needs.find((name) => !used.includes(name));
  if (missing !== undefined) return `Must contain {${missing}}`;
  if (/[{}]/.test(words.replace(PLACE, ''))) return 'A brace has no partner';
  return words.length > limits.text ? `Must be at most ${limits.text} characters` : undefined;
}

/**
 * A template's words with its values. A field without a value stays as it is: the link is filled in when the text is sent.
 * @param changed the business's own words
 */
export function fillText(kind: TextKind, values: TextValues, changed: TextWords = {}): string {
  const all: Partial<Record<string, string>> = { ...values, business: business.name, phone: phoneDisplay };
  return (changed[kind] ?? textTemplates[kind].words).replace(
    PLACE,
    (place, name: string) => all[name] ?? place,
  );
}

/** A stored text as it is shown: without its link. */
export const shownText = (words: string): string => words.replaceAll('{link}', PRIVATE_LINK);

/** A text without the sentence that has the link, for a phone that does not know it. */
export const textWithoutLink = (words: string): string =>
  words
    .split(/(?<=[.!?])(?=\s)/)
    .filter((sentence) => !sentence.includes('{link}'))
    .join('')
    .trim();

export const toldByWays = ['mail', 'text', 'both'] as const;
/** The channels by which a customer was told last; they are the default next time. */
export type ToldBy = (typeof toldByWays)[number];

export const toldByLabels: Readonly<Record<ToldBy, string>> = {
  mail: 'by email',
  text: 'by text',
  both: 'by email and text',
};

/** The choice that two boxes make; undefined for neither. */
export const toldByOf = ({ mail, text }: { mail: boolean; text: boolean }): ToldBy | undefined =>
  mail && text ? 'both' : mail ? 'mail' : text ? 'text' : undefined;

/**
 * How a customer is told unless staff choose. Without a remembered choice it is mail where there is an address, and
 * a text where there is none and texts reach phones.
 */
export function usualWays(
  toldBy: ToldBy | null,
  { hasEmail, textsLeave }: { hasEmail: boolean; textsLeave: boolean },
): { readonly mail: boolean; readonly text: boolean } {
  if (!textsLeave) return { mail: hasEmail, text: false };
  if (toldBy === null) return { mail: hasEmail, text: !hasEmail };
  return { mail: hasEmail && toldBy !== 'text', text: toldBy !== 'mail' || !hasEmail };
}

/** How a link is texted: by us, or from the phone of the person at work where our texts reach nobody. */
export const textChannel = ({ via, refused }: { via: 'provider' | 'file'; refused: string | null }) =>
  via === 'provider' && refused === null ? 'sms' : 'text';

/** One letter of the phones' own alphabet (GSM 03.38). */
const BASIC = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]$/;
/** Its letters that take the room of two. */
const DOUBLE = /^[[\]{}\\|^~€]$/;

/** How a text is sent, and charged. */
interface TextMessages {
  readonly count: number;
  /** Letters outside the phones' alphabet, each once: one of them makes a message hold 70 letters instead of 160. */
  readonly rare: readonly string[];
}

/**
 * How many messages a text is sent as (GSM 03.38, 3GPP TS 23.038): 160 letters in one or 153 in each of several; with a
 * letter outside the phones' alphabet, such as a kahakō, an ʻokina or an emoji, 70 or 67.
 */
export function textMessages(text: string): TextMessages {
  const letters = Array.from(text);
  const rare = [...new Set(letters.filter((letter) => !BASIC.test(letter) && !DOUBLE.test(letter)))];
  const [one, each, size] =
    rare.length > 0
      ? [70, 67, text.length]
      : [160, 153, letters.reduce((sum, letter) => sum + (DOUBLE.test(letter) ? 2 : 1), 0)];
  return { count: size <= one ? 1 : Math.ceil(size / each), rare };
}
