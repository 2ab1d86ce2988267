import type { Submission } from '#client/offline-queue/store.ts';
import { preferredText } from '#domain/booking.ts';
import { formatDateTime } from '#domain/honolulu.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';

/** What the server stored of a request, which the receipt repeats; an earlier version of the site kept none of it. */
type Stored = Readonly<
  Partial<Record<'serviceType' | 'location' | 'createdAt', string>> & {
    preferredDate?: string | null;
    preferredTime?: string | null;
    isEmergency?: boolean;
  }
>;

/** What was asked for, where and when, as the server stored it. */
function Asked({ submission }: { submission: Submission }) {
  const { serviceType, location, createdAt, preferredDate, preferredTime, isEmergency } =
    (submission.answer ?? {}) as Stored;
  if (!serviceType || !createdAt) return null;
  const facts = [
    ['You asked for', `${serviceTypeLabel(serviceType)}${isEmergency ? ', as an emergency' : ''}`],
    ['Where', location],
    ['When you’d like us', preferredText(preferredDate ?? null, preferredTime ?? null)],
    ['Received', `${formatDateTime(createdAt)}, Hawaii time`],
  ] as const;
  return (
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
  );
}

/** The receipt of a request, from what is stored of it on the device. */
export const askedOf = (submission: Submission) => <Asked submission={submission} />;
