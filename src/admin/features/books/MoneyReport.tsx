import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MoneyReport as Report, moneyRoutes } from '#contract/books/money-and-earnings.ts';
import { addDays } from '#domain/shop-time.ts';
import { centsFromDecimal, formatDecimal } from '#domain/money.ts';
import { Printer } from '#ui/icons.tsx';
import { Button } from '#ui/Button.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { booksPath, inboxPath, invoicePath } from '../../routes.ts';
import { May, MayLink } from '../../role-screens.tsx';
import { methodLabel } from '../../shared/MethodField.tsx';
import { BarPlot, CsvButton, ReportBoundary } from './ReportParts.tsx';
import { periodLabel } from './period.ts';
import { ageLabels } from './ReceivablesReport.tsx';

/** One look at the money: who owes, what came in, what is due to whom; every figure opens its rows. */
export function MoneyReport() {
  // Today's, and what other screens changed.
  useInvalidateOnMount(moneyRoutes.read.path);
  const query = useQuery(read(moneyRoutes.read));
  return <ReportBoundary query={query}>{(report) => <Look report={report} />}</ReportBoundary>;
}

function Look({ report }: { report: Report }) {
  const { month, lastMonth, received, receivedBefore, owed, held, taxDue, methods } = report;
  const thisMonth = periodLabel(month.from.slice(0, 7));
  const before = periodLabel(lastMonth.from.slice(0, 7));
  const payments = booksPath({ report: 'payments', ...month });
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-3">
        <Question
          title="Who owes us"
          figure={owed.balance}
          href={booksPath({ report: 'receivables' })}
          note={
            owed.count === 0
              ? 'No one.'
              : `${owed.count} ${owed.count === 1 ? 'invoice' : 'invoices'}, ${formatDecimal(owed.late)} past due`
          }
        >
          <Ages ages={owed.ages} />
          <ul>
            {owed.oldest.map(({ id, invoiceNumber, name, daysLate, balance }) => (
              <Line key={id} href={invoicePath(id)} label={`${name}, ${invoiceNumber}`} amount={balance}>
                {daysLate > 0 ? `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late` : 'not due yet'}
              </Line>
            ))}
          </ul>
        </Question>
        <Question
          title={`What came in, ${thisMonth}`}
          figure={received}
          href={payments}
          note={`${formatDecimal(receivedBefore)} in all of ${before}`}
        >
          <BarPlot title="By day" step={11} bars={daysOf(report)} />
          <ul>
            {methods.map(({ method, net }) => (
              <Line key={method} href={payments} label={methodLabel(method)} amount={net} />
            ))}
          </ul>
        </Question>
        <Question title="What is due to whom">
          <ul>
            <Line
              href={booksPath({ report: 'tax' })}
              label={`Tax for ${before}, to the State`}
              amount={taxDue}
            >
              accrual, filed monthly
            </Line>
            <Line
              href={booksPath({ report: 'journal' })}
              label="Deposits not invoiced yet, to customers"
              amount={held.deposits}
            />
            <Line
              href={booksPath({ report: 'cash' })}
              label="Cash in vans, to the office"
              amount={held.inVans}
            />
            <li className="flex items-baseline gap-3 border-b border-line">
              <MayLink href={inboxPath()} className="min-w-0 flex-1 py-2.5">
                Jobs done, not invoiced
              </MayLink>
              <strong className="tabular-nums">{held.unbilled}</strong>
            </li>
          </ul>
          <May call="export-report-journal">
            <div className="pt-5 print:hidden">
              <h3 className="font-bold">{before} for the accountant</h3>
              <div className="flex flex-wrap gap-2 pt-2">
                <CsvButton file="report-journal.csv" period={lastMonth} label="Journal" />
                <CsvButton
                  file="report-tax.csv"
                  query={{ year: lastMonth.from.slice(0, 4), by: 'month', method: 'accrual' }}
                  label="G-45"
                />
              </div>
            </div>
          </May>
        </Question>
      </div>
    </>
  );
}

/** Every day of the month so far, the days without money too. */
function daysOf({ month, days }: Report) {
  const net = new Map(days.map((one) => [one.day, one.net]));
  const bars = [];
  for (let day = month.from; day <= month.to; day = addDays(day, 1)) {
    const date = Number(day.slice(8));
    bars.push({
      label: day,
      short: date % 5 === 0 || date === 1 ? String(date) : '',
      amount: net.get(day) ?? '0.00',
    });
  }
  return bars;
}

function Question({
  title,
  figure,
  href,
  note,
  children,
}: {
  title: string;
  figure?: string;
  href?: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">{title}</h2>
      {figure !== undefined && href !== undefined ? (
        <p>
          <a href={href} className="inline-flex min-h-11 items-center text-3xl font-bold tabular-nums">
            {formatDecimal(figure)}
          </a>
          <span className="block text-sm text-muted">{note}</span>
        </p>
      ) : null}
      {children}
    </section>
  );
}

function Line({
  href,
  label,
  amount,
  children,
}: {
  href: string;
  label: string;
  amount: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex items-baseline gap-3 border-b border-line">
      <span className="min-w-0 flex-1 wrap-break-word">
        <MayLink href={href} className="block py-2.5">
          {label}
        </MayLink>
        {children ? <span className="-mt-2 block pb-2 text-sm text-muted">{children}</span> : null}
      </span>
      <strong className="tabular-nums">{formatDecimal(amount)}</strong>
    </li>
  );
}

/** The age of debts, as bars of their amounts. */
function Ages({ ages }: { ages: Report['owed']['ages'] }) {
  const cents = ages.map(({ balance }) => centsFromDecimal(balance));
  const most = Math.max(...cents);
  if (most === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm tabular-nums">
      {ages.map(({ bucket, balance }, place) => (
        <div key={bucket} className="contents">
          <dt>{ageLabels[bucket]}</dt>
          <dd aria-hidden="true">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-3 w-full">
              <rect
                width={((cents[place] ?? 0) / most) * 100}
                height="10"
                className={place === 0 ? 'fill-accent' : 'fill-danger'}
              />
            </svg>
          </dd>
          <dd className="text-right">{formatDecimal(balance)}</dd>
        </div>
      ))}
    </dl>
  );
}
