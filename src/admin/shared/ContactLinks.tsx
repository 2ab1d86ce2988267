import type { ReactNode } from 'react';
import { formatPhone, smsLink, telLink } from '#domain/phone.ts';
import { mapLink } from '#domain/regions.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Mail, MapPin, MessageSquare, Phone } from '#ui/icons.tsx';

/** A phone number with call and text links. `who` distinguishes the links of a list for screen readers. */
export function PhoneLinks({ phone, who }: { phone: string; who: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <TapLink href={telLink(phone)} label={`Call ${who} at ${formatPhone(phone)}`} icon={<Phone />}>
        {formatPhone(phone)}
      </TapLink>
      <TapLink href={smsLink(phone)} label={`Text ${who}`} icon={<MessageSquare />}>
        Text
      </TapLink>
    </span>
  );
}

/** An email link; one too long for its column breaks before the @. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <TapLink href={`mailto:${encodeURIComponent(email)}`} icon={<Mail />}>
      <span className="min-w-0 wrap-anywhere">
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </TapLink>
  );
}

/** A link that opens a place in the phone's map app. Nothing is sent to the map provider before a click. */
export function MapLink({ place }: { place: string }) {
  return (
    <TapLink href={mapLink(place)} icon={<MapPin />} away>
      {place}
    </TapLink>
  );
}

function TapLink({
  href,
  label,
  icon,
  away = false,
  children,
}: {
  href: string;
  label?: string | undefined;
  icon: ReactNode;
  away?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      aria-label={label}
      target={away ? '_blank' : '_self'}
      rel={away ? 'noreferrer' : undefined}
      className="inline-flex min-h-11 items-center gap-1.5 text-accent-text pointer-fine:min-h-6 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      {children}
      {away ? <span className="sr-only"> (map, opens in a new tab)</span> : null}
    </a>
  );
}

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
