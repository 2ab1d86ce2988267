import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashRoutes } from '#contract/books/cash.ts';
import { call } from '#client/api.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { CountCashDialog } from '../../shared/CountCashDialog.tsx';

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
      {counting ? (
        <CountCashDialog
          title="Hand in cash"
          description="Count what is there, whatever the payments say. With it you sign that this is all of it."
          submitText="I counted this"
          send={(body) => call(cashRoutes.offer, { body })}
          done="Counted. The office counts it next."
          failed="The count was not saved"
          onClose={() => setCounting(false)}
        />
      ) : null}
    </section>
  );
}
