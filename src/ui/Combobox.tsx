import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

/**
 * A text field with suggestions, chosen by arrow keys and Enter or by tapping (ARIA combobox with a listbox).
 * The parent supplies the matching options; choosing one clears the field.
 */
export function Combobox({
  options,
  text,
  onText,
  onChoose,
  status,
  placeholder,
  ...field
}: Omit<FieldProps, 'error' | 'required'> & {
  options: readonly ComboboxOption[];
  text: string;
  onText: (text: string) => void;
  onChoose: (id: string) => void;
  /** Shown and announced in place of options: "Searching…", "No customer matches". */
  status: string;
  placeholder?: string | undefined;
}) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = open && (options.length > 0 || status !== '');
  const current = Math.min(active, options.length - 1);

  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return;
    setOpen(false);
    setActive(0);
    onText('');
    onChoose(option.id);
  };

  const move = (to: number) => {
    setOpen(true);
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(Math.min(current + (shown ? 1 : 0), options.length - 1));
    else if (event.key === 'ArrowUp') move(Math.max(current - 1, 0));
    else if (event.key === 'Enter' && shown) choose(options[current]);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative" onBlur={() => setOpen(false)}>
          <input
            {...control}
            type="search"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && options[current] ? `${listId}-${current}` : undefined}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            className={cx(controlClass, 'w-full')}
          />
          <div
            className={cx(
              'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line-strong bg-panel shadow-xl',
              !shown && 'hidden',
            )}
          >
            <p role="status" className={cx('px-3 py-2 text-sm text-muted', options.length > 0 && 'sr-only')}>
              {options.length > 0 ? `${options.length} found` : status}
            </p>
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label="Suggestions"
              className="max-h-72 overflow-auto"
            >
              {options.map((option, index) => (
                // The field handles the keys, because it keeps the focus (aria-activedescendant).
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  // Keeps the focus in the field, whose blur would remove the list before the click.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
                >
                  <span className="font-semibold">{option.label}</span>
                  {option.detail ? <span className="text-sm text-muted">{option.detail}</span> : null}
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
    </Field>
  );
}
