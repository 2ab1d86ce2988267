import { type SyntheticEvent, useState } from 'react';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAction } from '../../shared/use-action.ts';
import { readReminderDays } from './reminder-days.ts';

/** The days past due on which the customer is reminded while a balance remains. */
export function Reminders({ invoice }: { invoice: Invoice }) {
  const before = invoice.reminderDays.join(', ');
  const [text, setText] = useState(before);
  const days = readReminderDays(text);
  const save = useAction({
    run: (wanted: readonly number[], idempotencyKey) =>
      call(invoiceActionRoutes.reminders, {
        params: { id: invoice.id },
        body: { version: invoice.version, days: [...wanted] },
        idempotencyKey,
      }),
    done: (saved) => ({
      title: 'Reminders saved',
      description:
        saved.reminderDays.length > 0
          ? `${saved.reminderDays.join(', ')} days after the due date`
          : 'No reminders will be sent.',
    }),
    failed: 'The reminders were not saved',
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (days) save.mutate(days);
  };

  return (
    <section aria-label="Reminders">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Reminders</h2>
      <form noValidate className="flex flex-wrap items-end gap-2 pt-2" onSubmit={submit}>
        <TextField
          className="flex-1 basis-64"
          label="Days after the due date"
          description={
            invoice.email
              ? 'For example 3, 10, 30. Leave empty for no reminders. Each is sent at most once.'
              : 'It has no email address, so no reminder can be sent.'
          }
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={days ? undefined : 'Days from 1 to 365, at most ten of them'}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          disabled={days === null || days.join(', ') === before}
          pending={save.isPending}
          pendingText="Saving..."
        >
          Save reminders
        </Button>
      </form>
    </section>
  );
}
