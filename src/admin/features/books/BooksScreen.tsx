import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookRoutes } from '#contract/books/books.ts';
import type { Period } from '#domain/period.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { isCalendarDate, shopToday } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextField } from '#ui/Field.tsx';
import { useMay } from '../../session.ts';
import { read } from '../../queries.ts';
import { booksPath, openPath } from '../../routes.ts';
import { oneOf, useListSearch } from '../../shared/list-parts.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { ArrivalsReport } from './ArrivalsReport.tsx';
import { BarPlot, CsvButton, dollarColumn, Figures, ReportBoundary } from './ReportParts.tsx';
import { CashReport } from './CashReport.tsx';
import { EarnedReport } from './EarnedReport.tsx';
import { ExpensesReport } from './ExpensesReport.tsx';
import { FilesTab } from './FilesTab.tsx';
import { JournalReport } from './JournalReport.tsx';
import { MoneyReport } from './MoneyReport.tsx';
import { PaymentsReport, PayoutsReport } from './PaymentsReport.tsx';
import { PayReport } from './PayReport.tsx';
import { periodInUrl, periodLabel, periodShort, presetPeriods } from './period.ts';
import { ReceivablesReport } from './ReceivablesReport.tsx';
import { TaxReport } from './TaxReport.tsx';

const reports = [
  'money',
  'revenue',
  'receivables',
  'tax',
  'payments',
  'payouts',
  'journal',
  'earned',
  'pay',
  'expenses',
  'cash',
  'arrivals',
  'files',
] as const;
type ReportId = (typeof reports)[number];

const labels: Record<ReportId, string> = {
  money: 'Money',
  revenue: 'Revenue',
  receivables: 'Receivables',
  tax: 'Tax',
  payments: 'Payments',
  payouts: 'Payouts',
  journal: 'Journal',
  earned: 'Earned',
  pay: 'Pay',
  expenses: 'Expenses',
  cash: 'Cash in vans',
  arrivals: 'Response times',
  files: 'Import and export',
};

/** The routes behind the reports that not everyone has who has the books. */
const needs: Readonly<Partial<Record<ReportId, string>>> = {
  journal: 'journalReport',
  earned: 'earnedReport',
  pay: 'markPaid',
};

/** /admin/books: reports for the owner and the accountant, plus CSV import and export. */
export default function BooksScreen() {
  const { values, set } = useListSearch();
  const [today] = useState(() => shopToday(new Date()));
  const may = useMay();
  const shown = reports.filter((id) => !(id in needs) || may?.(needs[id] ?? ''));
  const report = oneOf(shown, values['report']) ?? 'money';
  const period = periodInUrl(values, today);
  const dated = !['money', 'receivables', 'tax', 'pay', 'expenses', 'cash', 'files'].includes(report);
  const pathOf = (id: string) => {
    const { from = '', to = '' } = values;
    return booksPath({
      ...(id === 'money' ? {} : { report: id }),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    });
  };

  return (
    <>
      <ScreenHeader title="Books" />
      <Tabs
        label="Books"
        tabs={shown.map((id) => ({ id, label: labels[id], href: pathOf(id) }))}
        current={report}
        onChange={(id) => openPath(pathOf(id))}
      >
        {dated ? <PeriodFields period={period} onChange={(next) => set({ ...next })} /> : null}
        <Report id={report} period={period} />
      </Tabs>
    </>
  );
}

function Report({ id, period }: { id: ReportId; period: Period }) {
  if (id === 'money') return <MoneyReport />;
  if (id === 'revenue') return <RevenueReport period={period} />;
  if (id === 'receivables') return <ReceivablesReport />;
  if (id === 'tax') return <TaxReport />;
  if (id === 'payments') return <PaymentsReport period={period} />;
  if (id === 'payouts') return <PayoutsReport period={period} />;
  if (id === 'journal') return <JournalReport period={period} />;
  if (id === 'earned') return <EarnedReport period={period} />;
  if (id === 'pay') return <PayReport />;
  if (id === 'expenses') return <ExpensesReport />;
  if (id === 'cash') return <CashReport />;
  if (id === 'arrivals') return <ArrivalsReport period={period} />;
  return <FilesTab />;
}

/** The report's period: presets, or any two days. */
function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [presets] = useState(() => presetPeriods(shopToday(new Date())));
  const set = (changes: Partial<Period>) => {
    const next = { ...period, ...changes };
    // A date field fires on every keystroke; only complete dates trigger a request.
    if (isCalendarDate(next.from) && isCalendarDate(next.to)) onChange(next);
  };
  return (
    <div className="flex flex-wrap items-end gap-2 pb-4 print:hidden">
      <TextField
        key={`from ${period.from}`}
        label="From"
        type="date"
        max={period.to}
        defaultValue={period.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        key={`to ${period.to}`}
        label="To"
        type="date"
        min={period.from}
        defaultValue={period.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <div className="flex flex-wrap gap-1">
        {presets.map(({ label, from, to }) => (
          <Button
            key={label}
            look="quiet"
            aria-pressed={from === period.from && to === period.to}
            className="aria-pressed:border-line-strong aria-pressed:bg-sunken"
            onClick={() => onChange({ from, to })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Amounts invoiced and received, by month and service type. */
function RevenueReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.revenue, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ months, serviceTypes, total }) => (
        <>
          <section>
            <div className="flex justify-end pb-2">
              <CsvButton file="report-revenue.csv" period={period} />
            </div>
            <BarPlot
              title="Invoiced by month"
              bars={months.map(({ month, total: amount }) => ({
                label: periodLabel(month),
                short: periodShort(month),
                amount,
              }))}
            />
            <Figures
              caption="Revenue by month"
              rows={months}
              rowKey={(row) => row.month}
              columns={[
                { label: 'Month', cell: (row) => periodLabel(row.month) },
                { label: 'Invoices', cell: (row) => row.count, total: total.count, wideOnly: true },
                dollarColumn('Before tax', 'subtotal', total, { wideOnly: true }),
                dollarColumn('Tax', 'tax', total, { wideOnly: true }),
                dollarColumn('Invoiced', 'total', total),
                dollarColumn('Received', 'received', total),
              ]}
            />
          </section>
          <Figures
            caption="Revenue by service type"
            rows={serviceTypes}
            rowKey={(row) => row.serviceType}
            columns={[
              { label: 'Service', cell: (row) => serviceTypeLabel(row.serviceType) },
              { label: 'Invoices', cell: (row) => row.count, total: total.count, wideOnly: true },
              dollarColumn('Before tax', 'subtotal', total),
              dollarColumn('Tax', 'tax', total, { wideOnly: true }),
              dollarColumn('Invoiced', 'total', total),
            ]}
          />
        </>
      )}
    </ReportBoundary>
  );
}
