import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { useAction } from './use-action.ts';

/** What somebody counted, in dollars as typed. */
interface Count {
  readonly cash: string;
  readonly checks: string;
}

/** Asks for a count of cash and checks. */
export function CountCashDialog({
  title,
  description,
  submitText,
  send,
  done,
  failed,
  onClose,
}: {
  title: string;
  description: string;
  submitText: string;
  send: (count: Count) => Promise<unknown>;
  /** The toast once it is saved. */
  done: string;
  /** The title of the toast when it is not. */
  failed: string;
  onClose: () => void;
}) {
  const [count, setCount] = useState<Count>({ cash: '', checks: '' });
  const save = useAction({ run: () => send(count), done: () => ({ title: done }), failed, after: onClose });
  const errors = save.error instanceof ApiError ? save.error.fieldErrors : undefined;
  const field = (name: keyof Count, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      required
      value={count[name]}
      error={errors?.[name]}
      onChange={(event) => setCount({ ...count, [name]: event.target.value })}
    />
  );
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        className="grid grid-cols-2 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        {field('cash', 'Cash')}
        {field('checks', 'Checks, added up')}
        <div className="col-span-2">
          <DialogActions onClose={onClose}>
            <Button look="primary" type="submit" pending={save.isPending}>
              {submitText}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}
