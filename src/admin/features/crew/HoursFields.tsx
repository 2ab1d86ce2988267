import { Plus, X } from '#ui/icons.tsx';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type CrewForm, usualWeek, weekdayNames, weekOrder } from './crew-values.ts';

/** The working hours of a week; a day has none, or one or more periods. */
export function HoursFields() {
  const { control, register, formState } = useFormContext<CrewForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'hours' });
  const errors = formState.errors.hours;
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-center justify-between gap-4 pb-1 text-lg font-bold">
        Working hours
      </legend>
      {fields.length === 0 ? (
        <Button className="mb-2" onClick={() => replace(usualWeek.map((row) => ({ ...row })))}>
          Monday to Friday, 8 AM to 5 PM
        </Button>
      ) : null}
      {errors?.message ? <p className="font-semibold text-danger">{errors.message}</p> : null}
      <ul className="border-t border-line">
        {weekOrder.map((weekday) => {
          const name = weekdayNames[weekday] ?? '';
          const rows = fields.flatMap((field, index) =>
            field.weekday === weekday ? [{ field, index }] : [],
          );
          return (
            <li
              key={weekday}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <span className="font-semibold">{name}</span>
              <div className="flex min-w-0 flex-col gap-1 max-sm:order-last max-sm:col-span-2">
                {rows.length === 0 ? <span className="text-muted">Off</span> : null}
                {rows.map(({ field, index }) => (
                  <div key={field.id} className="flex flex-wrap items-start gap-2">
                    <TextField
                      label={`${name} from`}
                      labelHidden
                      type="time"
                      step={300}
                      error={errors?.[index]?.from?.message}
                      {...register(`hours.${index}.from`)}
                    />
                    <TextField
                      label={`${name} to`}
                      labelHidden
                      type="time"
                      step={300}
                      error={errors?.[index]?.to?.message ?? errors?.[index]?.message}
                      {...register(`hours.${index}.to`)}
                    />
                    <Button
                      look="quiet"
                      className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
                      aria-label={`Remove these hours of ${name}`}
                      onClick={() => remove(index)}
                    >
                      <X aria-hidden="true" className="size-4" />
                    </Button>
                  </div>
                ))}
              </div>
              <Button
                look="quiet"
                className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
                aria-label={`Add hours on ${name}`}
                onClick={() =>
                  append(
                    rows.length === 0
                      ? { weekday, from: '08:00', to: '17:00' }
                      : { weekday, from: '18:00', to: '21:00' },
                  )
                }
              >
                <Plus aria-hidden="true" className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
