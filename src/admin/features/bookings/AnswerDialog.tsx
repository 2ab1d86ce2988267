import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type BookingRecord, bookingRoutes } from '#contract/bookings/office.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { read } from '../../queries.ts';
import { MailToCustomer } from '../../shared/MailToCustomer.tsx';
import { fullName } from '#domain/customer.ts';

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
      <MailToCustomer notice={answer} tell={tell} onTell={setTell} />
      <DialogActions dismissText="Back" onClose={onClose}>
        <Button
          look="danger"
          disabled={answer.data === undefined}
          pending={pending}
          pendingText="Saving..."
          onClick={() => onSubmit(tell)}
        >
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
