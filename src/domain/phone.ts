import { homeAreaCode } from '#content/place/place.ts';

const EXTENSION = /(?:extension|ext\.?|x|#)\s*\d{1,6}\s*$/i;
/** North American Numbering Plan: area code and exchange begin with 2 to 9. */
const NANP = /^[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Normalizes a phone number as typed; never throws. `digits` excludes the extension; `e164` is null unless it
 * is a North American number or has a country code ("+81 …").
 */
export function normalizePhone(text: string): { readonly e164: string | null; readonly digits: string } {
  const plain = text.normalize('NFKC').trim().replace(EXTENSION, '');
  const digits = plain.replace(/[^0-9]/g, '');
  if (plain.startsWith('+') && !digits.startsWith('1')) {
    return { e164: /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null, digits };
  }
  const national = digits.length === 7 ? homeAreaCode + digits : digits.replace(/^1(?=\d{10}$)/, '');
  return { e164: NANP.test(national) ? `+1${national}` : null, digits };
}

/**
 * Whether a number lacks a digit, or the country code of another country: 8 or 9 digits are too many for a local number
 * and too few for one with an area code. No call could reach it.
 */
export function lacksDigits(text: string): boolean {
  const { digits } = normalizePhone(text);
  const national = digits.replace(/^1/, '');
  return !text.normalize('NFKC').trim().startsWith('+') && (national.length === 8 || national.length === 9);
}

/** A phone number for display: "808-555-0142". Anything but a North American number is returned as typed. */
export function formatPhone(text: string): string {
  const { e164 } = normalizePhone(text);
  const match = e164 && /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? match.slice(1).join('-') : text.trim();
}

/**
 * The comparison key for spellings of one number: its last ten digits. Null below seven digits, which never
 * match.
 */
export function phoneKey(text: string): string | null {
  const { e164, digits } = normalizePhone(text);
  const whole = e164?.slice(1) ?? digits;
  return whole.length < 7 ? null : whole.slice(-10);
}

/** A link that dials a number: "tel:+18085550142". A number that cannot be parsed is dialed as its digits. */
export function telLink(text: string): string {
  const { e164, digits } = normalizePhone(text);
  return `tel:${e164 ?? digits}`;
}

/** A link that opens a text message. `?&body=` is the only form both iOS and Android prefill. */
export function smsLink(text: string, body?: string): string {
  const { e164, digits } = normalizePhone(text);
  const number = e164 ?? digits;
  if (!body) return `sms:${number}`;
  // A truncated text can end in half a surrogate pair, which encodeURIComponent rejects.
  return `sms:${number}?&body=${encodeURIComponent(body.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
}
