import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ContactReceipt } from '#contract/leads.ts';
import { fullName } from '#domain/customer.ts';
import { limits } from '#domain/limits.ts';
import { formatPhone, smsLink, telLink } from '#domain/phone.ts';
import { mapLink } from '#domain/regions.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/Field.tsx';
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

/** A labeled value of a record. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_1fr]">
      <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** A request as it was submitted. */
export function RequestFacts({ request, children }: { request: ContactReceipt; children?: ReactNode }) {
  return (
    <dl>
      <Fact name="Phone">
        <PhoneLinks phone={request.phone} who={fullName(request)} />
      </Fact>
      {request.email ? (
        <Fact name="Email">
          <EmailLink email={request.email} />
        </Fact>
      ) : null}
      <Fact name="Service">{serviceTypeLabel(request.serviceType)}</Fact>
      <Fact name="Location">
        <MapLink place={request.location} />
      </Fact>
      {request.message ? (
        <Fact name="Message">
          <span className="whitespace-pre-line">{request.message}</span>
        </Fact>
      ) : null}
      {children}
      <Fact name="Received">
        <time dateTime={request.createdAt}>{formatDateTime(request.createdAt)}</time>
      </Fact>
    </dl>
  );
}

/** Internal notes on a request. Typed text stays until it is saved. */
export function OfficeNotes({
  notes,
  saving,
  onSave,
}: {
  notes: string | null;
  saving: boolean;
  onSave: (notes: string) => void;
}) {
  const [text, setText] = useState(notes ?? '');
  const changed = text.trim() !== (notes ?? '');
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-2"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <TextAreaField
        className="w-full"
        label="Office notes"
        description="Only staff can see them."
        maxLength={limits.message}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!changed} pending={saving} pendingText="Saving...">
        Save notes
      </Button>
    </form>
  );
}
