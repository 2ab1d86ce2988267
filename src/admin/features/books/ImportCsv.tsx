import { useId, useRef, useState } from 'react';
import { type bookRoutes, type ImportResult, MAX_CSV } from '#contract/books.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useAction } from '../../shared/use-action.ts';
import { ImportPreview } from './ImportPreview.tsx';

type ImportRoute = typeof bookRoutes.importCustomers | typeof bookRoutes.importInventory;

/** A CSV file into a list: first what it would do, row by row; then all of it or nothing. */
export function ImportCsv({
  title,
  help,
  route,
  refreshes,
}: {
  title: string;
  help: string;
  route: ImportRoute;
  refreshes: readonly string[];
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [plan, setPlan] = useState<ImportResult | null>(null);
  const check = useAction({
    run: (text: string) => call(route, { body: { csv: text, dryRun: true } }),
    refreshes: [],
    done: () => null,
    failed: 'The file could not be read',
    after: setPlan,
  });
  const store = useAction({
    run: () => call(route, { body: { csv, dryRun: false } }),
    refreshes,
    done: (result) =>
      result.done
        ? { title: 'Imported', description: `${result.created} new, ${result.updated} changed` }
        : { title: 'Nothing was imported', description: 'The file has errors.' },
    failed: 'Nothing was imported',
    after: (result) => {
      if (result.done) clear();
      else setPlan(result);
    },
  });

  const clear = () => {
    setPlan(null);
    setCsv('');
    if (input.current) input.current.value = '';
  };
  const choose = async (file: File | undefined) => {
    setPlan(null);
    if (!file) return;
    // A character is at least one byte of UTF-8, and at most three.
    if (file.size > MAX_CSV * 3) {
      toast({
        title: 'The file is too large',
        description: 'Split it and import the parts.',
        tone: 'danger',
      });
      return;
    }
    const text = await file.text();
    setCsv(text);
    check.mutate(text);
  };

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="border-b border-line-strong pb-1.5 text-lg font-bold">
        {title}
      </h2>
      <p id={`${id}-help`} className="max-w-prose py-2 text-muted">
        {help}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={`CSV file to ${title.toLowerCase()}`}
        aria-describedby={`${id}-help`}
        disabled={check.isPending || store.isPending}
        onChange={(event) => void choose(event.target.files?.[0])}
        className="block min-h-11 w-full max-w-md rounded-md border border-line-control bg-field p-2 file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-body"
      />
      {check.isPending ? <p role="status">Reading…</p> : null}
      {plan ? (
        <div className="flex flex-col gap-3 pt-3">
          <ImportPreview plan={plan} />
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              disabled={plan.errors.length > 0 || plan.created + plan.updated === 0}
              pending={store.isPending}
              pendingText="Importing…"
              onClick={() => store.mutate(undefined)}
            >
              Import {plan.created + plan.updated} {plan.created + plan.updated === 1 ? 'row' : 'rows'}
            </Button>
            <Button onClick={clear}>Put the file away</Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
