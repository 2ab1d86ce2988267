import business from '#content/business.json' with { type: 'json' };
import { licenseName } from '#content/place/place.ts';
import { formatPhone, normalizePhone, smsLink, telLink } from './phone.ts';

/** First year of the copyright line, unchanged from the original site. */
const FIRST_COPYRIGHT_YEAR = 2023;

/** The business's trade name. */
export const businessName: string = business.name;

/** What staff call their screens: "Nene Lock office". */
export const officeName: string = `${business.shortName} office`;
/** The same under an icon, where about twelve letters have room. */
export const officeAppName = (): string => `${business.shortName.split(' ', 1)[0]} office`;

/** The name it is registered under, the van's license plate and its people's first names; empty ones are not shown. */
export const identity: {
  readonly legalName: string;
  readonly plate: string;
  readonly technicians: readonly string[];
} = { legalName: business.legalName, plate: business.van.plate, technicians: business.technicians };

export const businessEmail: string = business.email;

/** The business line in E.164, for links and structured data: "+18085550142". */
export const phoneE164: string = readBusinessPhone();

/** The business line for display: "808-555-0142". */
export const phoneDisplay: string = formatPhone(business.phone);

/** The link that dials the business line. */
export const telHref: string = telLink(business.phone);

/** The link that texts the business line, optionally with a prefilled message. */
export function smsHref(body?: string): string {
  return smsLink(business.phone, body);
}

/** The street address on one line: "4-0123 Kuhio Hwy, Lihue, HI 96766". */
export const addressLine: string = `${business.address.street}, ${business.address.locality}, ${business.address.region} ${business.address.postalCode}`;

export const warrantyDays: number = business.warrantyDays;

/**
 * The proofs of the site's claims that the owner has not filled in, as a visitor would ask for them: the build lists them,
 * and the page about checking us says how to ask.
 */
export function missingProofs(): readonly string[] {
  const { legalName, registrations, van, technicians } = business;
  const proofs: Record<string, string | readonly string[]> = {
    'legal name': legalName,
    'license number': registrations.license,
    'general excise tax (GET) number': registrations.generalExciseTax,
    'insurance policy': registrations.insurance,
    'plate of the van': van.plate,
    'names of the people who come': technicians,
  };
  return Object.keys(proofs).filter((name) => proofs[name]?.length === 0);
}

/** A license or registration number under which the business can be looked up. */
export type Registration = { readonly label: string; readonly number: string };

/** The registrations with a number; those without one are not shown. */
export function filledRegistrations(
  given: { license: string; generalExciseTax: string; insurance: string } = business.registrations,
): readonly Registration[] {
  return [
    { label: licenseName, number: given.license },
    { label: 'General excise tax (GET) license', number: given.generalExciseTax },
    { label: 'Insurance policy', number: given.insurance },
  ].filter(({ number }) => number.trim() !== '');
}

/** The copyright line's years: "2023–2026", or just "2023" in 2023. */
export function copyrightYears(buildYear: number): string {
  return buildYear > FIRST_COPYRIGHT_YEAR
    ? `${FIRST_COPYRIGHT_YEAR}–${buildYear}`
    : `${FIRST_COPYRIGHT_YEAR}`;
}

function readBusinessPhone(): string {
  const { e164 } = normalizePhone(business.phone);
  if (!e164) throw new RangeError(`The phone in business.json cannot be dialled: ${business.phone}`);
  return e164;
}
