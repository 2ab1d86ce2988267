import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashRoutes } from '#contract/books/cash.ts';
import { call } from '#client/api.ts';
import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { $account } from '../../session.ts';
import { CountCashDialog } from '../../shared/CountCashDialog.tsx';

/** What the signed-in person took and has not handed in, with the count that hands it in; nothing while there is none. */
export function VanCash() {
  // The office receives it meanwhile.
  useInvalidateOnMount(cashRoutes.read.path);
  const account = useStore($account);
  const { data } = useQuery(read(cashRoutes.read));
  const [counting, setCounting] = useState(false);
  const van = data?.vans.find(({ technicianId }) => technicianId === account?.id);
  if (!van) return null;
  const counted = van.offer?.counted;
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
        {counted ? (
          <span className="block text-sm text-muted">
            You counted {formatDecimal(counted.cash)} and {formatDecimal(counted.checks)}. The office counts
            it next.
          </span>
        ) : null}
      </p>
      <Button onClick={() => setCounting(true)}>{van.offer ? 'Count again' : 'Hand it in'}</Button>
      {counting ? (
        <CountCashDialog
          title="Hand in cash"
          description="Count what you have, whatever the payments say. By submitting, you confirm that this is all of it."
          submitText="Submit my count"
          send={(body) => call(cashRoutes.offer, { body })}
          done="Counted. The office counts it next."
          failed="The count was not saved"
          onClose={() => setCounting(false)}
        />
      ) : null}
    </section>
  );
}
