import business from '#content/business.json' with { type: 'json' };
import { formatPhone, normalisePhone, smsLink, telLink } from './phone.ts';

/** The first year of the copyright line, as the site has always shown it. */
const FIRST_COPYRIGHT_YEAR = 2023;

/** The name over the door. */
export const businessName: string = business.name;

export const businessEmail: string = business.email;

/** The business line in E.164, for links and structured data: "+18085550142". */
export const phoneE164: string = readBusinessPhone();

/** The business line as people read it: "808-555-0142". */
export const phoneDisplay: string = formatPhone(business.phone);

/** The link that dials the business line. */
export const telHref: string = telLink(business.phone);

/** The link that texts the business line, with the message filled in if given. */
export function smsHref(body?: string): string {
  return smsLink(business.phone, body);
}

/** The street address on one line: "4-0123 Kuhio Hwy, Lihue, HI 96766". */
export const addressLine: string = `${business.address.street}, ${business.address.locality}, ${business.address.region} ${business.address.postalCode}`;

export const warrantyDays: number = business.warrantyDays;
export const quoteValidDays: number = business.quoteValidDays;

/** The years behind "8+ years serving Kauai", from the founding on: "2015–2023". */
export const yearsServed: string = `${business.founded}–${business.founded + business.yearsServing}`;

/** A number with which the business can be looked up. */
export type Registration = { readonly label: string; readonly number: string };

/** The registrations whose number is filled in; one without a number is not mentioned. */
export function filledRegistrations(
  given: { license: string; generalExciseTax: string; insurance: string } = business.registrations,
): readonly Registration[] {
  return [
    { label: 'Hawaii license', number: given.license },
    { label: 'General excise tax (GET) license', number: given.generalExciseTax },
    { label: 'Insurance policy', number: given.insurance },
  ].filter(({ number }) => number.trim() !== '');
}

/** The years of the copyright line: "2023–2026", or "2023" in that year. */
export function copyrightYears(buildYear: number): string {
  return buildYear > FIRST_COPYRIGHT_YEAR
    ? `${FIRST_COPYRIGHT_YEAR}–${buildYear}`
    : `${FIRST_COPYRIGHT_YEAR}`;
}

function readBusinessPhone(): string {
  const { e164 } = normalisePhone(business.phone);
  if (!e164) throw new RangeError(`The phone in business.json cannot be dialled: ${business.phone}`);
  return e164;
}
