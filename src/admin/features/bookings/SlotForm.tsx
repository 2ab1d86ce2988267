import { type SyntheticEvent, useState } from 'react';
import { type BookingRecord, bookingRoutes } from '#contract/bookings/office.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../../shared/use-action.ts';
import { slotInstants, startingSlot } from '../../shared/slot-times.ts';
import { SlotFields } from '../../shared/SlotFields.tsx';

/**
 * Confirms or moves a booking's appointment. The server rejects an overlapping slot and names the booking
 * that holds it.
 */
export function SlotForm({ booking }: { booking: BookingRecord }) {
  const [slot, setSlot] = useState(() => startingSlot(booking, new Date()));
  const confirm = useAction({
    run: (_: void, idempotencyKey) =>
      call(bookingRoutes.update, {
        params: { id: booking.id },
        body: { version: booking.version, status: 'confirmed', ...slotInstants(slot) },
        idempotencyKey,
      }),
    done: () => ({ title: booking.status === 'confirmed' ? 'Appointment moved' : 'Booking confirmed' }),
    failed: 'The appointment was not saved',
  });
  const errors = confirm.error instanceof ApiError ? confirm.error.fieldErrors : {};

  return (
    <form
      noValidate
      aria-label="Appointment"
      className="grid grid-cols-4 items-start gap-3 rounded-lg border border-line bg-panel p-3"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        confirm.mutate(undefined);
      }}
    >
      <SlotFields slot={slot} errors={errors} onChange={setSlot} />
      <div className="col-span-4">
        <Button type="submit" look="primary" pending={confirm.isPending} pendingText="Saving...">
          {booking.status === 'confirmed' ? 'Move appointment' : 'Confirm booking'}
        </Button>
      </div>
    </form>
  );
}
