import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashRoutes } from '#contract/books/cash.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextField } from '#ui/TextField.tsx';
import { read } from '../../queries.ts';
import { useAction } from '../../shared/use-action.ts';

/** What the technician took and has not handed in, with the count that hands it in; nothing while there is none. */
export function VanCash() {
  const { data } = useQuery(read(cashRoutes.read));
  const [counting, setCounting] = useState(false);
  const van = data?.vans[0];
  if (!van) return null;
  return (
    <section
      aria-label="Cash in my van"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      <p>
        <strong>
          {formatDecimal(van.held.cash)} cash, {formatDecimal(van.held.checks)} checks
        </strong>{' '}
        in my van
        {van.offer ? (
          <span className="block text-sm text-muted">
            You counted {formatDecimal(van.offer.counted.cash)} and {formatDecimal(van.offer.counted.checks)}.
            The office counts it next.
          </span>
        ) : null}
      </p>
      <Button onClick={() => setCounting(true)}>{van.offer ? 'Count it again' : 'Hand it in'}</Button>
      {counting ? <CountDialog onClose={() => setCounting(false)} /> : null}
    </section>
  );
}

function CountDialog({ onClose }: { onClose: () => void }) {
  const [cash, setCash] = useState('');
  const [checks, setChecks] = useState('');
  const offer = useAction({
    run: () => call(cashRoutes.offer, { body: { cash, checks } }),
    done: () => ({ title: 'Counted. The office counts it next.' }),
    failed: 'The count was not saved',
    after: onClose,
  });
  const errors = offer.error instanceof ApiError ? offer.error.fieldErrors : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hand in cash"
      description="Count what is there, whatever the payments say. With it you sign that this is all of it."
    >
      <form
        noValidate
        className="grid grid-cols-2 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          offer.mutate(undefined);
        }}
      >
        <TextField
          label="Cash"
          inputMode="decimal"
          required
          value={cash}
          error={errors?.['cash']}
          onChange={(event) => setCash(event.target.value)}
        />
        <TextField
          label="Checks, added up"
          inputMode="decimal"
          required
          value={checks}
          error={errors?.['checks']}
          onChange={(event) => setChecks(event.target.value)}
        />
        <div className="col-span-2">
          <DialogActions onClose={onClose}>
            <Button look="primary" type="submit" pending={offer.isPending}>
              I counted this
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}
