import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Pencil } from '#ui/icons.tsx';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { SelectField, type SelectOption, TextAreaField, TextField } from '#ui/Field.tsx';
import { fieldText, type JobField, useFieldSave } from './job-fields.ts';

/**
 * A job's field, edited in place: a press opens it, and leaving it saves. It then shows "Saved" with an Undo button. A
 * conflict with another person's change is resolved at the field.
 */
export function EditField({
  job,
  field,
  label,
  shown,
  options,
  long = false,
  input,
  value = fieldText(job, field),
  onSaved,
}: {
  job: Job;
  field: JobField;
  label: string;
  /** The displayed value, if it differs from the typed one. */
  shown?: ReactNode;
  /** The choices of a select field. */
  options?: readonly SelectOption[] | undefined;
  /** Whether the text may have several lines. */
  long?: boolean | undefined;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'> | undefined;
  /** The typed value of an encrypted field, which the job withholds. */
  value?: string | undefined;
  onSaved?: ((text: string) => void) | undefined;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const saving = useFieldSave(job, field);
  const control = useRef<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = draft !== null;
  useEffect(() => {
    if (open) control.current?.focus();
  }, [open]);

  const send = (text: string, opened: string, version?: number) =>
    saving.save(
      { text, opened, ...(version === undefined ? {} : { version }) },
      {
        onSuccess: () => {
          setDraft(null);
          onSaved?.(text);
        },
      },
    );
  const leave = () => {
    if (draft === null || saving.pending || saving.conflict) return;
    if (draft.trim() === value) setDraft(null);
    else send(draft.trim(), value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      saving.reset();
      setDraft(null);
      requestAnimationFrame(() => button.current?.focus());
    } else if (event.key === 'Enter' && (!long || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      leave();
    }
  };

  return (
    <div className="grid gap-x-4 border-b border-line py-1 sm:grid-cols-[7.5rem_1fr]">
      <dt className="pt-1.5 text-sm text-muted">{label}</dt>
      <dd className="min-w-0">
        {open ? (
          <Control
            {...{ label, options, long, input }}
            value={draft}
            error={saving.failure ?? undefined}
            refTo={(element) => (control.current = element)}
            onChange={(text) => {
              setDraft(text);
              if (options) send(text, value);
            }}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
        ) : (
          <button
            ref={button}
            type="button"
            onClick={() => {
              saving.reset();
              setDraft(value);
            }}
            className={cx(
              'group flex min-h-9 w-full items-start justify-between gap-2 rounded-md px-2 py-1.5 text-left hover:bg-sunken',
              long && 'whitespace-pre-line',
            )}
          >
            <span className={cx('min-w-0 wrap-anywhere', !value && 'text-muted')}>
              <span className="sr-only">{label}: </span>
              {value ? (shown ?? value) : 'Add'}
              {value ? <span className="sr-only">. Edit</span> : null}
            </span>
            <Pencil
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-muted opacity-40 group-hover:opacity-100 group-focus-visible:opacity-100"
            />
          </button>
        )}
        <p role="status" className="text-sm">
          {saving.pending ? <span className="px-2 text-muted">Saving…</span> : null}
          {saving.saved && !open ? (
            <span className="flex items-center gap-1 px-2 text-good">
              Saved
              <Button
                look="quiet"
                onClick={() => send(saving.saved?.opened ?? '', value)}
                aria-label={`Undo the change of ${label}`}
                className="min-h-8 px-2 pointer-fine:min-h-7"
              >
                Undo
              </Button>
            </span>
          ) : null}
        </p>
        {saving.conflict ? (
          <Decision
            label={label}
            ours={saving.conflict.ours}
            theirs={fieldText(saving.conflict.theirs, field)}
            onTheirs={() => {
              if (saving.conflict) saving.takeTheirs(saving.conflict.theirs);
              setDraft(null);
            }}
            onOurs={() => {
              const { conflict } = saving;
              if (conflict) send(conflict.ours, fieldText(conflict.theirs, field), conflict.theirs.version);
            }}
          />
        ) : null}
      </dd>
    </div>
  );
}

interface ControlProps {
  label: string;
  value: string;
  error: string | undefined;
  options: readonly SelectOption[] | undefined;
  long: boolean;
  input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'> | undefined;
  refTo: (element: HTMLElement | null) => void;
  onChange: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Control({ label, value, error, options, long, input, refTo, onChange, ...events }: ControlProps) {
  const shared = {
    ...events,
    label,
    labelHidden: true,
    error,
    value,
    ref: refTo,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (options) return <SelectField {...shared} placeholder="Unknown" options={options} />;
  return long ? <TextAreaField {...shared} /> : <TextField {...shared} {...input} />;
}

/** Asks which text to keep when another person changed the field too. */
function Decision({
  label,
  ours,
  theirs,
  onOurs,
  onTheirs,
}: {
  label: string;
  ours: string;
  theirs: string;
  onOurs: () => void;
  onTheirs: () => void;
}) {
  return (
    <div role="alert" className="my-1 rounded-md border border-warn-line bg-warn-soft px-3 py-2">
      <p>
        Someone else changed {label.toLowerCase()} to <strong>{theirs || 'nothing'}</strong>. You wrote{' '}
        <strong>{ours || 'nothing'}</strong>.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onTheirs}>Use theirs</Button>
        <Button onClick={onOurs}>Keep mine</Button>
      </div>
    </div>
  );
}
