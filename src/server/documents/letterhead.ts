import business from '#content/business.json' with { type: 'json' };
import { addressLine, phoneDisplay } from '#domain/business.ts';
import { fullName } from '#domain/customer.ts';

interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
}

/** A document's sender, the business as it is today, and its recipient. */
export function letterhead(recipient: Recipient) {
  return {
    business: {
      name: business.name,
      tagline: business.tagline,
      address: addressLine,
      phone: phoneDisplay,
      email: business.email,
    },
    customer: { name: fullName(recipient), phone: recipient.phone, email: recipient.email },
  };
}

/** The terms below an estimate's total. */
export const ESTIMATE_TERMS: readonly string[] = [
  'The work and the price are as listed; anything more is agreed with you before it is done.',
  'We open homes, vehicles and businesses only for people who may have them opened: please have a photo ID at hand.',
  `Our work carries a ${business.warrantyDays}-day warranty.`,
];

/** The terms below an invoice's total. */
export const INVOICE_TERMS: readonly string[] = [
  'Payable by cash, check or card; checks to the name above, with the invoice number on them.',
  `Our work carries a ${business.warrantyDays}-day warranty.`,
];
