import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call, callPage } from '#client/api.ts';
import type { CustomerRecord } from '#contract/customers/record.ts';
import { ERASE_WORD, type PersonExport, personRoutes } from '#contract/privacy.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { fullName } from '#domain/customer.ts';
import { refreshEverything } from '../../queries.ts';
import { FileButton } from '../../shared/FileButton.tsx';
import { May } from '../../role-screens.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Privacy requests: export all of a customer's data, or erase it. */
export function PersonalData({ customer }: { customer: CustomerRecord }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <section aria-label="Personal data">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Personal data</h2>
      <p className="py-2 text-sm text-muted">
        For a customer who asks for a copy of their data, or to have it erased.
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          route={personRoutes.export}
          params={{ id: customer.id }}
          label="Export data"
          read={() => readPersonFile(customer.id)}
        />
        <May call="erasePerson">
          <Button look="danger" onClick={() => setDialogOpen(true)}>
            Erase person
          </Button>
        </May>
      </div>
      {dialogOpen ? <EraseDialog customer={customer} onClose={() => setDialogOpen(false)} /> : null}
    </section>
  );
}

function EraseDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const erase = useAction({
    run: async (_: void, idempotencyKey) => {
      const erased = await call(personRoutes.erase, {
        params: { id: customer.id },
        body: { version: customer.version, confirm: ERASE_WORD },
        idempotencyKey,
      });
      await refreshEverything(client);
      return erased;
    },
    done: ({ keptBecause }) => ({
      title: 'Person erased',
      ...(keptBecause ? { description: keptBecause } : {}),
    }),
    failed: 'The person was not erased',
    after: onClose,
  });
  const confirmed = typed.trim() === ERASE_WORD;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (confirmed) erase.mutate(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase this person?"
      description={`This erases the name, contact details, addresses, vehicle, codes, signatures and emails of ${fullName(customer)} from every record. Issued invoices keep what the tax office may ask for. This cannot be undone.`}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={`Type ${ERASE_WORD} to confirm`}
          required
          autoComplete="off"
          value={typed}
          error={tried && !confirmed ? `Type ${ERASE_WORD} in capital letters` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="danger" pending={erase.isPending} pendingText="Erasing…">
            Erase person
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Joins the parts' rows by table. */
export function joinParts(parts: readonly PersonExport[]): PersonExport | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const records: Record<string, unknown[]> = {};
  for (const part of parts) {
    for (const [table, rows] of Object.entries(part.records)) (records[table] ??= []).push(...rows);
  }
  return { ...first, records };
}

/** A customer's data as one file, joined from the server's parts. Throws like `call`. */
async function readPersonFile(id: string): Promise<{ file: Blob; name: string }> {
  const parts: PersonExport[] = [];
  let cursor: string | undefined;
  do {
    const page: { rows: PersonExport; nextCursor: string | null } = await callPage(personRoutes.export, {
      params: { id },
      query: { cursor },
    });
    parts.push(page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const file = new Blob([JSON.stringify(joinParts(parts))], { type: 'application/json' });
  return { file, name: 'personal-data.json' };
}
