import { useState } from 'react';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { booksPath, openPath } from '../../routes.ts';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { ArrivalsReport } from './ArrivalsReport.tsx';
import { FilesTab } from './FilesTab.tsx';
import { PaymentsReport } from './PaymentsReport.tsx';
import type { Period } from '#domain/period.ts';
import { periodInUrl } from './period.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { ReceivablesReport } from './ReceivablesReport.tsx';
import { RevenueReport } from './RevenueReport.tsx';
import { TaxReport } from './TaxReport.tsx';

const reports = ['revenue', 'receivables', 'tax', 'payments', 'arrivals', 'files'] as const;
type ReportId = (typeof reports)[number];

const labels: Record<ReportId, string> = {
  revenue: 'Revenue',
  receivables: 'Receivables',
  tax: 'Tax',
  payments: 'Payments',
  arrivals: 'Response times',
  files: 'Import and export',
};

/** /admin/books: reports for the owner and the accountant, plus CSV import and export. */
export default function BooksScreen() {
  const { values, set } = useListSearch();
  const [today] = useState(() => todayInHonolulu(new Date()));
  const report = oneOf(reports, values['report']) ?? 'revenue';
  const period = periodInUrl(values, today);
  const dated = report === 'revenue' || report === 'tax' || report === 'payments' || report === 'arrivals';
  const pathOf = (id: string) => {
    const { from = '', to = '' } = values;
    return booksPath({
      ...(id === 'revenue' ? {} : { report: id }),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    });
  };

  return (
    <>
      <ScreenHeader title="Books" />
      <Tabs
        label="Books"
        tabs={reports.map((id) => ({ id, label: labels[id], href: pathOf(id) }))}
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
  if (id === 'revenue') return <RevenueReport period={period} />;
  if (id === 'receivables') return <ReceivablesReport />;
  if (id === 'tax') return <TaxReport period={period} />;
  if (id === 'payments') return <PaymentsReport period={period} />;
  if (id === 'arrivals') return <ArrivalsReport period={period} />;
  return <FilesTab />;
}
