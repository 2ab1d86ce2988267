import { Phone } from '#ui/icons.tsx';
import { telLink } from '#domain/phone.ts';
import { ButtonLink } from '#ui/Button.tsx';

/** A link that dials the customer, once there is a number. */
export function CallCustomer({ phone }: { phone: string }) {
  if (!phone.trim()) return null;
  return (
    <ButtonLink href={telLink(phone)} target="_self">
      <Phone aria-hidden="true" className="size-4" />
      Call Customer
    </ButtonLink>
  );
}
