import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookRoutes, type TaxReport as Report } from '#contract/books/books.ts';
import { shopToday } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { filings, ratesIn, taxForm as form, taxMethods } from '#domain/tax-return.ts';
import { SelectField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { oneOf, useListSearch } from '../../shared/list-parts.tsx';
import { CsvButton, Figures, ReportBoundary } from './ReportParts.tsx';
import { periodLabel } from './period.ts';

const spans = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'half', label: 'Semiannually' },
] as const;

const methods = [
  { value: 'accrual', label: 'Accrual: as invoiced' },
  { value: 'cash', label: 'Cash: as received' },
] as const;

/** Years back that can be chosen: a return can be amended for three. */
const YEARS = 4;

const whole = (dollars: number) => `${dollars < 0 ? '-' : ''}$${Math.abs(dollars).toLocaleString('en-US')}`;
const percent = (rates: Parameters<typeof ratesIn>[1], period: Period) =>
  ratesIn(period, rates)
    .map((perMillion) => `${perMillion / 10_000}%`)
    .join(' and ');

/**
 * What Hawaii's general excise tax returns ask for: gross income with the tax passed on in it (Department of Taxation,
 * Announcement 2018-14), by activity and in whole dollars, the state's tax and the county's surcharge apart; the annual
 * return is the sum.
 */
export function TaxReport() {
  const { values, set } = useListSearch();
  const [thisYear] = useState(() => Number(shopToday(new Date()).slice(0, 4)));
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back));
  const year = oneOf(years, values['year']) ?? String(thisYear);
  const by = oneOf(filings, values['by']) ?? 'month';
  const method = oneOf(taxMethods, values['method']) ?? 'accrual';
  const query = useQuery(read(bookRoutes.tax, { query: { year, by, method } }));
  return (
    <>
      <div className="flex flex-wrap items-end gap-2 pb-4 print:hidden">
        <SelectField
          label="Year"
          options={years.map((value) => ({ value, label: value }))}
          value={year}
          onChange={(event) => set({ year: event.target.value })}
        />
        <SelectField
          label="Filed"
          options={spans}
          value={by}
          onChange={(event) => set({ by: event.target.value })}
        />
        <SelectField
          label="Method"
          options={methods}
          value={method}
          onChange={(event) => set({ method: event.target.value })}
        />
        <CsvButton
          file="report-tax.csv"
          query={{ year, by, method }}
          label={`${form.form} and ${form.annual}`}
        />
      </div>
      <ReportBoundary query={query}>{(report) => <Returns report={report} />}</ReportBoundary>
    </>
  );
}

function Returns({ report: { year, periods, annual, method } }: { report: Report }) {
  const { activities, lines, county, state, surcharge, confirm } = form;
  const first = periods.findIndex(({ taxable }) => taxable !== 0);
  const begun = periods.filter(({ from }, place) => place >= first && from <= shopToday(new Date()));
  const last = begun.findLast(({ over }) => over) ?? begun.at(-1);
  return (
    <>
      {last ? (
        <section aria-label={`${form.form} for ${periodLabel(last.period)}`}>
          <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">
            {form.form} for {periodLabel(last.period)}
            {last.over ? '' : ', so far'}
          </h2>
          <dl className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
            {[
              [`Line ${activities.retail.line}, ${activities.retail.name}`, whole(last.whole.retail)],
              [`Line ${activities.services.line}, ${activities.services.name}`, whole(last.whole.services)],
              [`Line ${lines.taxable}, taxable income`, whole(last.taxable)],
              [`Line ${lines.state}, tax at ${percent(state, last)}`, formatDecimal(last.stateTax)],
              [
                `Line ${lines.county}, ${county} surcharge at ${percent(surcharge, last)}`,
                formatDecimal(last.countyTax),
              ],
              [`Line ${lines.total}, total taxes due`, formatDecimal(last.totalTax)],
              ['Part V, district', county],
            ].map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="border-b border-line py-1.5">{label}</dt>
                <dd className="border-b border-line py-1.5 text-right font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="pt-2 text-sm text-muted">
            Gross income includes {formatDecimal(last.passedOn)} of tax passed on to customers, as{' '}
            {method === 'cash' ? 'received' : 'invoiced'}.
          </p>
        </section>
      ) : null}
      <Figures
        caption={`Returns of ${year}`}
        rows={begun}
        rowKey={(row) => row.period}
        columns={[
          {
            label: 'Period',
            cell: (row) => `${periodLabel(row.period)}${row.over ? '' : ', so far'}`,
            total: `${form.annual}, the year`,
          },
          {
            label: activities.retail.name,
            cell: (row) => whole(row.whole.retail),
            total: whole(annual.whole.retail),
            wideOnly: true,
          },
          {
            label: 'Services',
            cell: (row) => whole(row.whole.services),
            total: whole(annual.whole.services),
            wideOnly: true,
          },
          { label: 'Taxable', cell: (row) => whole(row.taxable), total: whole(annual.taxable) },
          {
            label: 'State tax',
            cell: (row) => formatDecimal(row.stateTax),
            total: formatDecimal(annual.stateTax),
            wideOnly: true,
          },
          {
            label: `${county} surcharge`,
            cell: (row) => formatDecimal(row.countyTax),
            total: formatDecimal(annual.countyTax),
            wideOnly: true,
          },
          {
            label: 'Tax due',
            cell: (row) => formatDecimal(row.totalTax),
            total: formatDecimal(annual.totalTax),
          },
        ]}
      />
      <section aria-label="To confirm before filing">
        <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Confirm before you file</h2>
        <ul className="list-disc space-y-1 pt-2 pl-5 text-sm">
          {confirm.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="pt-2 text-sm text-muted">
          Line numbers follow {form.source}. A void counts in the month of the void, so a filed month never
          changes.
        </p>
      </section>
    </>
  );
}
