import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { type PaidPerson, type PayReport as Report, payRoutes } from '#contract/books/pay.ts';
import { formatDecimal } from '#domain/money.ts';
import { ruleText } from '#domain/earnings.ts';
import { formatCalendarDate, isCalendarDate, shopToday } from '#domain/shop-time.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { booksPath, openPath } from '../../routes.ts';
import { useListSearch } from '../../shared/list-parts.tsx';
import { useAction } from '../../shared/use-action.ts';
import { CsvButton, ReportBoundary } from './ReportParts.tsx';
import { PaidRuns, PaidRunView, PayLines, PrintButton } from './PayLines.tsx';
import { PayRuleDialog } from './PayRuleDialog.tsx';

const payPath = (search: Readonly<Record<string, string>> = {}) => booksPath({ report: 'pay', ...search });

/** Books › Pay: what is due to each technician, one person's lines, and what was paid. */
export function PayReport() {
  useInvalidateOnMount(payRoutes.read.path);
  const { values, set } = useListSearch();
  const [today] = useState(() => shopToday(new Date()));
  const asked = values['through'] ?? '';
  const through = isCalendarDate(asked) && asked <= today ? asked : today;
  const query = useQuery(read(payRoutes.read, { query: { through } }));
  const all = <ButtonLink href={payPath(asked ? { through } : {})}>All pay</ButtonLink>;
  if (values['run']) return <PaidRunView id={values['run']} back={all} />;
  return (
    <ReportBoundary query={query}>
      {(report) => {
        const person = report.people.find(({ technicianId }) => technicianId === values['who']);
        return (
          <>
            <div className="flex flex-wrap items-end gap-2 print:hidden">
              {person ? all : null}
              <TextField
                key={through}
                label="Due through"
                type="date"
                max={today}
                defaultValue={through}
                onChange={({ target: { value } }) => {
                  if (isCalendarDate(value) && value <= today) set({ through: value });
                }}
              />
              <span className="ml-auto flex gap-2">
                <PrintButton />
                {person ? null : <CsvButton file="report-pay.csv" />}
              </span>
            </div>
            {person ? <Due person={person} through={report.through} /> : <Everyone report={report} />}
          </>
        );
      }}
    </ReportBoundary>
  );
}

const columns: readonly Column<PaidPerson & { readonly through: string }>[] = [
  {
    id: 'who',
    label: 'Technician',
    cell: ({ technicianId, name, rule, through }) => (
      <>
        <a href={payPath({ who: technicianId, through })} className="font-semibold wrap-anywhere">
          {name}
        </a>
        <span className="block max-w-prose text-sm text-muted">
          {rule ? ruleText(rule) : 'No split yet: their jobs pay nothing.'}
        </span>
      </>
    ),
  },
  {
    id: 'due',
    label: 'To be paid',
    numeric: true,
    half: true,
    cell: ({ total }) => <strong>{formatDecimal(total)}</strong>,
  },
  { id: 'split', label: 'Split', end: true, half: true, cell: (person) => <ChangeSplit person={person} /> },
];

function Everyone({ report: { people, runs, through } }: { report: Report }) {
  if (people.length === 0)
    return (
      <EmptyState title="No technicians yet.">Add one under Users; then set their split here.</EmptyState>
    );
  return (
    <>
      <DataTable
        caption="Pay by technician"
        columns={columns}
        rows={people.map((person) => ({ ...person, through }))}
        rowKey={({ technicianId }) => technicianId}
      />
      <PaidRuns named runs={runs} hrefOf={(run) => payPath({ run })} />
    </>
  );
}

function ChangeSplit({ person }: { person: PaidPerson }) {
  const [open, setOpen] = useState(false);
  const words = person.rule ? 'Change split' : 'Set split';
  return (
    <>
      <Button aria-label={`${words} of ${person.name}`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open ? <PayRuleDialog person={person} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What is due to one person, line by line, and the button that says it was paid. */
function Due({ person, through }: { person: PaidPerson; through: string }) {
  const { technicianId, name, total, lines, rule } = person;
  const [asked, setAsked] = useState(false);
  const pay = useAction({
    run: (_: undefined, idempotencyKey) =>
      call(payRoutes.pay, { body: { technicianId, through, total }, idempotencyKey }),
    done: () => ({ title: `${formatDecimal(total)} paid to ${name}` }),
    failed: 'The pay was not recorded',
    after: ({ id }) => openPath(payPath({ run: id })),
  });
  if (lines.length === 0)
    return <EmptyState title={`Nothing is to be paid to ${name} through ${formatCalendarDate(through)}.`} />;
  const owes = total.startsWith('-');
  return (
    <section>
      <PayLines
        caption={`To be paid to ${name} through ${formatCalendarDate(through)}`}
        lines={lines}
        total={total}
      />
      <p className="py-2 text-sm text-muted">
        A job counts once it is over and invoiced. {rule ? `Split: ${ruleText(rule)}.` : ''}
      </p>
      {owes ? (
        <p className="font-semibold">More is to be taken back than paid: it counts against the next pay.</p>
      ) : (
        <Button look="primary" className="print:hidden" onClick={() => setAsked(true)}>
          Mark {formatDecimal(total)} as paid
        </Button>
      )}
      {asked ? (
        <ConfirmDialog
          title={`${formatDecimal(total)} paid to ${name}?`}
          description="Pay it as you usually do; this records it. It counts in the books today, and its lines never change afterwards: what changes later is a correction of the next pay."
          cancelText="Back"
          confirmText="Paid"
          look="primary"
          pending={pay.isPending}
          onClose={() => setAsked(false)}
          onConfirm={() => pay.mutate(undefined)}
        />
      ) : null}
    </section>
  );
}
