import type { ReactNode } from 'react';
import type { Submission } from '#client/offline-queue/store.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { preferredText } from '#domain/requests.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { limits } from '#domain/limits.ts';
import { type Option, serviceTypeLabel } from '#domain/service-types.ts';
import { timeName } from '#content/place/place.ts';
import type { FormDefinition, FormProps } from './form.ts';
import { Checkbox, PersonFields, Select, TextArea } from './Field.tsx';
import { PlaceField } from './PlaceField.tsx';
import { RequestForm } from './RequestForm.tsx';
import { useRequestForm } from './use-request-form.ts';

/** What two forms that ask for a service differ in. */
export interface ServiceRequest extends FormDefinition {
  readonly services: readonly Option<string>[];
  readonly placeHint: string;
  readonly message: { readonly label: string; readonly hint: string };
}

/** A form that asks for a service: who, what, where, in what words, and whether it is an emergency. */
export function ServiceRequestForm({
  definition,
  children,
  ...options
}: FormProps & {
  readonly definition: ServiceRequest;
  /** Rules beyond the schema. */
  readonly check?: (body: Readonly<Record<string, unknown>>) => FieldErrors | null;
  /** The fields between place and words. */
  readonly children?: ReactNode;
}) {
  const state = useRequestForm({ definition, ...options });
  return (
    <RequestForm definition={definition} state={state} receipt={askedOf}>
      <PersonFields />
      <Select
        name="serviceType"
        label="Service"
        required
        options={definition.services}
        empty="Choose a service"
      />
      <PlaceField hint={definition.placeHint} />
      {children}
      <TextArea name="message" {...definition.message} maxLength={limits.message} />
      <Checkbox
        name="isEmergency"
        label="This is an emergency"
        hint="Going ahead of booked work costs more. You hear the price first."
      />
    </RequestForm>
  );
}

/** What the server stored of a request, which the receipt repeats; an earlier version of the site kept none of it. */
type Stored = Readonly<
  Partial<Record<'serviceType' | 'location' | 'createdAt', string>> & {
    preferredDate?: string | null;
    preferredTime?: string | null;
    isEmergency?: boolean;
    link?: string | null;
  }
>;

/** What was asked for, where and when, as the server stored it. */
function Asked({ submission }: { submission: Submission }) {
  const { serviceType, location, createdAt, preferredDate, preferredTime, isEmergency, link } =
    (submission.answer ?? {}) as Stored;
  if (!serviceType || !createdAt) return null;
  const facts = [
    ['You asked for', `${serviceTypeLabel(serviceType)}${isEmergency ? ', as an emergency' : ''}`],
    ['Where', location],
    ['When you’d like us', preferredText(preferredDate ?? null, preferredTime ?? null)],
    ['Received', `${formatDateTime(createdAt)}, ${timeName}`],
  ] as const;
  return (
    <>
      <dl className="asked">
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {link ? (
        <p>
          <a className="btn solid" href={link}>
            Follow your request
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The receipt of a request, from what is stored of it on the device. */
const askedOf = (submission: Submission) => <Asked submission={submission} />;
