import business from '#content/business.json' with { type: 'json' };
import { addressLine, phoneDisplay } from '#domain/business.ts';

interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
}

/** A document's sender, the business as it is today, and its recipient. */
export function letterhead({ firstName, lastName, phone, email }: Recipient) {
  return {
    business: {
      name: business.name,
      tagline: business.tagline,
      address: addressLine,
      phone: phoneDisplay,
      email: business.email,
    },
    customer: { name: `${firstName} ${lastName}`, phone, email },
  };
}
