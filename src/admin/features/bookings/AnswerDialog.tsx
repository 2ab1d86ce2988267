import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type BookingRecord, bookingRoutes } from '#contract/bookings/office.ts';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';
import { fullName } from '../../shared/people.ts';

const questions = {
  declined: { title: 'Decline this booking?', submit: 'Decline booking' },
  cancelled: { title: 'Cancel this booking?', submit: 'Cancel booking' },
} as const;

/** Confirms declining or cancelling a booking, with a preview of the customer's email. */
export function AnswerDialog({
  booking,
  status,
  pending,
  onClose,
  onSubmit,
}: {
  booking: BookingRecord;
  status: keyof typeof questions;
  pending: boolean;
  onClose: () => void;
  onSubmit: (tell: boolean) => void;
}) {
  const [tell, setTell] = useState(true);
  const params = { id: booking.id };
  // Always refetched: an earlier notification may have been sent in the meantime.
  const answer = useQuery({ ...read(bookingRoutes.answer, { params, query: { status } }), staleTime: 0 });
  const { title, submit } = questions[status];
  return (
    <Dialog open onClose={onClose} title={title} description={fullName(booking)}>
      {answer.isError ? (
        <ErrorState
          title="The email could not be shown"
          detail={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data === undefined ? (
        <Skeleton className="h-32" />
      ) : answer.data.mail ? (
        <>
          <Checkbox
            label={`Email ${answer.data.mail.recipient}`}
            checked={tell}
            onChange={(event) => setTell(event.target.checked)}
          />
          {tell ? (
            <section
              aria-label="Email to the customer"
              className="rounded-md border border-line bg-sunken p-3"
            >
              <p className="font-semibold">{answer.data.mail.subject}</p>
              <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{answer.data.mail.text}</p>
            </section>
          ) : (
            <p className="text-muted">The customer is not notified. Call or text them yourself.</p>
          )}
        </>
      ) : (
        <p>Email: {answer.data.reason}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button
          look="danger"
          disabled={answer.data === undefined}
          pending={pending}
          pendingText="Saving..."
          onClick={() => onSubmit(tell)}
        >
          {submit}
        </Button>
      </div>
    </Dialog>
  );
}
