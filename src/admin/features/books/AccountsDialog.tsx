import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { type AccountNames, journalAccountRoutes } from '#contract/books/journal-accounts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { useField } from '../../shared/form/fields.ts';

type Body = z.output<typeof journalAccountRoutes.save.body>;
interface Values {
  names: { account: string; name: string }[];
}

/** A standard name is shown in grey, and what is typed takes its place. */
const typed = (accounts: AccountNames): Values => ({
  names: accounts.map(({ account, name, standard }) => ({ account, name: name === standard ? '' : name })),
});

/** Names the accounts of the journal as the accountant's books do, read anew each time. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...read(journalAccountRoutes.read), gcTime: 0 });
  if (query.data) return <Names accounts={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Account names">
      {query.isPending ? (
        <SkeletonRows rows={6} label="Loading the account names…" />
      ) : (
        <ErrorState
          title="The account names could not be loaded"
          detail={describeError(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Dialog>
  );
}

function Names({ accounts, onClose }: { accounts: AccountNames; onClose: () => void }) {
  return (
    <RecordDialog<Values, Body, AccountNames>
      title="Account names"
      record={null}
      valuesOf={typed}
      empty={typed(accounts)}
      schema={journalAccountRoutes.save.body}
      labels={{}}
      failed="The names were not saved"
      send={(body, _, idempotencyKey) => call(journalAccountRoutes.save, { body, idempotencyKey })}
      onSaved={() => toast({ title: 'Account names saved' })}
      submitText="Save names"
      onClose={onClose}
    >
      <p className="text-muted">
        As in your accountant’s books; a colon names a subaccount. Days that were exported keep the names they
        left with. Leave one empty for the name in grey.
      </p>
      <Fields accounts={accounts} />
    </RecordDialog>
  );
}

function Fields({ accounts }: { accounts: AccountNames }) {
  const field = useField<Values>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {accounts.map(({ account, label, standard }, index) => (
        <TextField
          key={account}
          label={label}
          placeholder={standard}
          maxLength={100}
          {...field(`names.${index}.name`)}
        />
      ))}
    </div>
  );
}
