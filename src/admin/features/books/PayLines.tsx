import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PaidRun, type PayLine, payRoutes } from '#contract/books/pay.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatCalendarDate, formatDateTime } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { Printer } from '#ui/icons.tsx';
import { read } from '../../queries.ts';
import { jobPath } from '../../routes.ts';
import { MayLink } from '../../role-screens.tsx';
import { CsvButton, Figures, ReportBoundary } from './ReportParts.tsx';

const forWhat = ({ kind, jobId, label, basis, day }: PayLine) => (
  <>
    {kind === 'correction' ? 'Correction: ' : ''}
    {jobId ? <MayLink href={jobPath(jobId)}>{label}</MayLink> : label}
    <span className="block text-sm font-normal text-muted sm:hidden print:hidden">
      {formatCalendarDate(day)}
      {basis ? ` · ${basis}` : ''}
    </span>
  </>
);

/** Jobs, corrections and own money that add up to a pay. */
export function PayLines({ caption, lines, total }: { caption: string; lines: PayLine[]; total: string }) {
  const explained = lines.some(({ basis }) => basis !== null);
  return (
    <Figures
      caption={caption}
      rows={lines.map((line, place) => ({ ...line, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { label: 'For', cell: forWhat },
        { label: 'Since', cell: ({ day }) => formatCalendarDate(day), wideOnly: true },
        ...(explained ? [{ label: 'Why', cell: ({ basis }: PayLine) => basis, wideOnly: true }] : []),
        { label: 'Pay', cell: ({ amount }) => formatDecimal(amount), total: formatDecimal(total) },
      ]}
    />
  );
}

export const PrintButton = () => (
  <Button onClick={() => window.print()}>
    <Printer aria-hidden="true" className="size-4" />
    Print
  </Button>
);

/** "Nov 1, 2026 to Nov 15, 2026". */
const periodOf = ({ from, through }: PaidRun): string =>
  from === null || from === through
    ? `Through ${formatCalendarDate(through)}`
    : `${formatCalendarDate(from)} to ${formatCalendarDate(through)}`;

/** What was paid at once, with its lines as they were then. */
export function PaidRunView({ id, back }: { id: string; back: ReactNode }) {
  const query = useQuery(read(payRoutes.run, { params: { id } }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-4 print:hidden">
        {back}
        <span className="ml-auto flex gap-2">
          <PrintButton />
          <CsvButton file="report-pay.csv" query={{ run: id }} />
        </span>
      </div>
      <ReportBoundary query={query}>
        {(run) => (
          <section>
            <PayLines caption={`Paid to ${run.name}: ${periodOf(run)}`} lines={run.lines} total={run.total} />
            <p className="pt-2 text-sm text-muted">
              Recorded by {run.paidBy}, {formatDateTime(run.paidAt)}. These lines never change: what changes
              later is a correction of the next pay.
            </p>
          </section>
        )}
      </ReportBoundary>
    </>
  );
}

/** What was paid before, each with its lines behind it. */
export function PaidRuns({
  runs,
  hrefOf,
  named = false,
}: {
  runs: PaidRun[];
  hrefOf: (id: string) => string;
  /** Whether to say who was paid. */
  named?: boolean;
}) {
  if (runs.length === 0) return null;
  return (
    <Figures
      caption="Paid"
      rows={runs}
      rowKey={({ id }) => id}
      columns={[
        { label: named ? 'To' : 'For', cell: linkOf(hrefOf, named) },
        ...(named ? [{ label: 'For', cell: periodOf, wideOnly: true }] : []),
        { label: 'Recorded', cell: ({ paidAt }) => formatDateTime(paidAt), wideOnly: true },
        { label: 'Pay', cell: ({ total }) => formatDecimal(total) },
      ]}
    />
  );
}

const linkOf = (hrefOf: (id: string) => string, named: boolean) =>
  function link(run: PaidRun) {
    return (
      <>
        <a href={hrefOf(run.id)}>{named ? run.name : periodOf(run)}</a>
        {named ? (
          <span className="block text-sm font-normal text-muted sm:hidden">{periodOf(run)}</span>
        ) : null}
      </>
    );
  };
