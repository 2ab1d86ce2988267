import { useQuery } from '@tanstack/react-query';
import { type EarnedReport as Report, earnedRoutes } from '#contract/books/money-and-earnings.ts';
import { type EarnedBy, earnedBy, earnedLabel, earnedLabels, NONE } from '#domain/earnings.ts';
import { monthOf, type Period } from '#domain/period.ts';
import { Button } from '#ui/Button.tsx';
import { Printer } from '#ui/icons.tsx';
import { SelectField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { booksPath, jobPath } from '../../routes.ts';
import { oneOf, useListSearch } from '../../shared/list-parts.tsx';
import { MayLink } from '../../role-screens.tsx';
import { CsvButton, dollarColumn, Figures, ReportBoundary } from './ReportParts.tsx';
import { periodLabel } from './period.ts';

const filters = ['kind', 'town', 'technician'] as const;

/** What jobs earned; a row opens its jobs, and a job its amounts. */
export function EarnedReport({ period }: { period: Period }) {
  const { values, set } = useListSearch();
  const by = oneOf(earnedBy, values['by']) ?? 'month';
  const of = Object.fromEntries(filters.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const query = useQuery(read(earnedRoutes.report, { query: { ...period, by, ...of } }));
  return (
    <>
      <div className="flex flex-wrap items-end gap-2 pb-4 print:hidden">
        <SelectField
          label="By"
          options={earnedBy.map((value) => ({ value, label: earnedLabels[value] }))}
          value={by}
          onChange={(event) => set({ by: event.target.value })}
        />
        {Object.keys(of).length > 0 ? (
          <Button onClick={() => set({ kind: '', town: '', technician: '' })}>All jobs</Button>
        ) : null}
        <span className="ml-auto flex gap-2">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
          <CsvButton file="report-earned.csv" period={period} query={{ by, ...of }} />
        </span>
      </div>
      <ReportBoundary query={query}>
        {({ rows, total, more }) => (
          <section>
            <Figures
              caption={captionOf(by, of)}
              rows={rows}
              rowKey={(row) => row.key}
              columns={[
                { label: earnedLabels[by], cell: cellOf(by, { ...period, ...of }) },
                { label: 'Jobs', cell: (row) => row.jobs, total: total.jobs, wideOnly: true },
                dollarColumn('Net', 'net', total),
                dollarColumn('Parts', 'parts', total, { wideOnly: true }),
                dollarColumn('Expenses', 'expenses', total, { wideOnly: true }),
                dollarColumn('Card fees', 'fees', total, { wideOnly: true }),
                dollarColumn('Mileage', 'miles', total, { wideOnly: true }),
                dollarColumn('Pay', 'pay', total, { wideOnly: true }),
                dollarColumn('Margin', 'margin', total),
              ]}
            />
            {more ? (
              <p className="pt-2 text-muted">
                Only {rows.length} rows are listed here; the CSV has them all.
              </p>
            ) : null}
            <p className="pt-2 text-sm text-muted">
              Net is what was invoiced before tax, less voids. Parts are stock at its cost when it was used.
              Fuel and vehicle expenses are not subtracted again: the mileage covers them. Each amount counts
              on its day in the journal, pay on the day it was paid; the drive to a job at the standard
              mileage rate, on the day of the arrival.
            </p>
          </section>
        )}
      </ReportBoundary>
    </>
  );
}

type Row = Report['rows'][number];

const cellOf = (by: EarnedBy, shown: Readonly<Record<string, string>>) =>
  function name(row: Row) {
    const label = by === 'month' ? periodLabel(row.label) : row.label;
    if (by === 'job' && row.key === NONE) return label;
    return <MayLink href={hrefOf(by, row, shown)}>{label}</MayLink>;
  };

const captionOf = (by: EarnedBy, of: Readonly<Partial<Record<string, string>>>) => {
  const { kind, town, technician } = of;
  const which = [
    kind && earnedLabel('kind', kind, null),
    town && earnedLabel('town', town, null),
    technician && 'one technician',
  ];
  return ['Earned by ' + earnedLabels[by].toLowerCase(), ...which.filter(Boolean)].join(', ');
};

/** A job's page; of any other row, its jobs. */
function hrefOf(by: EarnedBy, { key }: Row, shown: Readonly<Record<string, string>>): string {
  if (by === 'job') return jobPath(key);
  const more = by === 'month' ? monthOf(`${key}-01`) : { [by]: key };
  return booksPath({ report: 'earned', ...shown, by: 'job', ...more });
}
