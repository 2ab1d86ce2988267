import type { SelectOption } from '#ui/SelectField.tsx';
import { controlClass } from '#ui/Field.tsx';
import { cx } from '#ui/cx.ts';

/** A list filter; the empty option shows everything. */
export function FilterSelect({
  label,
  allLabel,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Label of the unfiltered option. */
  allLabel: string;
  options: readonly SelectOption[];
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className={cx(controlClass, 'max-w-full min-w-0 flex-1 basis-36 pr-1 pl-2 sm:flex-none sm:basis-auto')}
    >
      <option value="">{allLabel}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
