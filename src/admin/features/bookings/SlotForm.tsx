import { type SyntheticEvent, useState } from 'react';
import { type BookingRecord, bookingRoutes } from '#contract/bookings/office.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAction } from '../../shared/use-action.ts';
import { slotInstants, startingSlot } from '../../shared/slot-times.ts';

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
    refreshes: [bookingRoutes.list.path, '/api/admin/history', '/api/admin/summary'],
    done: () => ({ title: booking.status === 'confirmed' ? 'Appointment moved' : 'Booking confirmed' }),
    failed: 'The appointment was not saved',
  });
  const errors = confirm.error instanceof ApiError ? confirm.error.fieldErrors : {};
  const set = (name: keyof typeof slot) => (event: { target: { value: string } }) =>
    setSlot({ ...slot, [name]: event.target.value });

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
      <TextField
        className="col-span-4 sm:col-span-2"
        label="Day"
        type="date"
        required
        value={slot.day}
        onChange={set('day')}
        error={errors['slotStart']}
      />
      <TextField
        className="col-span-2 sm:col-span-1"
        label="From"
        type="time"
        step={300}
        required
        value={slot.from}
        onChange={set('from')}
      />
      <TextField
        className="col-span-2 sm:col-span-1"
        label="To"
        type="time"
        step={300}
        required
        value={slot.to}
        onChange={set('to')}
        error={errors['slotEnd']}
      />
      <div className="col-span-4">
        <Button type="submit" look="primary" pending={confirm.isPending} pendingText="Saving...">
          {booking.status === 'confirmed' ? 'Move appointment' : 'Confirm booking'}
        </Button>
      </div>
    </form>
  );
}
