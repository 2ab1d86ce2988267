import { TextField } from '#ui/TextField.tsx';
import type { SlotValues } from './slot-times.ts';

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
