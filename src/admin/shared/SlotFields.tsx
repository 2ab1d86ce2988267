import { useQuery } from '@tanstack/react-query';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import type { Booking } from '#contract/bookings/office.ts';
import { fullName } from '#domain/customer.ts';
import { dayParts } from '#domain/requests.ts';
import { minutesOfTime, shopClock, shopToday, timeOfMinutes } from '#domain/shop-time.ts';
import { utcOffset } from '#content/place/place.ts';
import { type SelectOption, TextField } from '#ui/Field.tsx';
import { read } from '../queries.ts';

/** The day and times of an appointment, on a form's four-column grid. */
export function SlotFields({
  slot,
  errors,
  onChange,
}: {
  slot: SlotValues;
  errors: Readonly<Record<string, string>>;
  onChange: (slot: SlotValues) => void;
}) {
  const set = (name: keyof SlotValues) => (event: { target: { value: string } }) =>
    onChange({ ...slot, [name]: event.target.value });
  return (
    <>
      <TextField
        className="col-span-4"
        label="Day"
        type="date"
        required
        value={slot.day}
        onChange={set('day')}
        error={errors['slotStart']}
      />
      <TextField
        className="col-span-2"
        label="From"
        type="time"
        step={300}
        required
        value={slot.from}
        onChange={set('from')}
      />
      <TextField
        className="col-span-2"
        label="To"
        type="time"
        step={300}
        required
        value={slot.to}
        onChange={set('to')}
        error={errors['slotEnd']}
      />
    </>
  );
}

/** A slot as the form holds it: a day and two times, in Honolulu time. */
export interface SlotValues {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** When a visit begins, in minutes since midnight, if the customer named no part of the day. */
const USUAL_BEGINNING = 9 * 60;

/** The initial slot: the current appointment, or one hour at the start of the preferred part of the day. */
export function startingSlot(
  booking: Pick<Booking, 'slotStart' | 'slotEnd' | 'preferredDate' | 'preferredTime'> & {
    /** The time that was asked for, "14:30". */
    readonly preferredClock?: string | null;
  },
  now: Date,
): SlotValues {
  if (booking.slotStart && booking.slotEnd) {
    const start = shopClock(new Date(booking.slotStart));
    const end = shopClock(new Date(booking.slotEnd));
    return { day: start.date, from: timeOfMinutes(start.minutes), to: timeOfMinutes(end.minutes) };
  }
  const today = shopToday(now);
  const preferredDay = booking.preferredDate ?? today;
  const part = dayParts.find(({ value }) => value === booking.preferredTime);
  const from = booking.preferredClock ?? timeOfMinutes(part?.from ?? USUAL_BEGINNING);
  return {
    day: preferredDay < today ? today : preferredDay,
    from,
    to: timeOfMinutes(minutesOfTime(from) + 60),
  };
}

/** The instants of a slot, ISO 8601 with our fixed offset; fields are undefined until filled in. */
export function slotInstants({ day, from, to }: SlotValues): { slotStart?: string; slotEnd?: string } {
  return {
    ...(day && from ? { slotStart: `${day}T${from}:00${utcOffset}` } : {}),
    ...(day && to ? { slotEnd: `${day}T${to}:00${utcOffset}` } : {}),
  };
}

/** Staff as select options, by name or email. Disabled accounts and bookkeepers appear only if already chosen. */
export function useStaffOptions(chosen: string): readonly SelectOption[] {
  const users = useQuery(read(officeUserRoutes.list));
  return (users.data ?? [])
    .filter(({ isActive, role, id }) => (isActive && role !== 'bookkeeper') || id === chosen)
    .map((user) => ({ value: user.id, label: fullName(user) || user.email }));
}
