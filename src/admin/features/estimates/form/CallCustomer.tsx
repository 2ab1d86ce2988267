import { Phone } from 'lucide-react';
import { telLink } from '#domain/phone.ts';
import { ButtonLink } from '#ui/Button.tsx';

/** Dials the customer, once there is a number to dial. */
export function CallCustomer({ phone }: { phone: string }) {
  if (!phone.trim()) return null;
  return (
    <ButtonLink href={telLink(phone)} target="_self">
      <Phone aria-hidden="true" className="size-4" />
      Call Customer
    </ButtonLink>
  );
}
