import { type ComponentProps, useId } from 'react';

/** A checkbox with its label; the whole row is the click target. */
export function Checkbox({
  label,
  description,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: string; description?: string | undefined }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-2.5 font-semibold pointer-fine:min-h-9">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={description ? `${id}-help` : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {description ? (
        <p id={`${id}-help`} className="pl-7.5 text-sm text-muted">
          {description}
        </p>
      ) : null}
    </div>
  );
}
