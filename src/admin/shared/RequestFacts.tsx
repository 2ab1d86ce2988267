import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ContactReceipt } from '#contract/leads.ts';
import { fullName } from '#domain/customer.ts';
import { limits } from '#domain/limits.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { EmailLink, MapLink, PhoneLinks } from './ContactLinks.tsx';

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
