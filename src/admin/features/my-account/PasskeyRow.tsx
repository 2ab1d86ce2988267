import { useState } from 'react';
import { factorRoutes, type Passkey } from '#contract/accounts/factors.ts';
import { call } from '#client/api.ts';
import { formatDate } from '#domain/honolulu.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAction } from '../../shared/use-action.ts';
import { RemoveFactor } from './RemoveFactor.tsx';

/** One passkey: rename or remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false);
  return (
    <li className="flex flex-wrap items-end justify-between gap-2 border-t border-line pt-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-muted">
          Added {formatDate(passkey.createdAt)}
          {passkey.lastUsedAt ? `, last used ${formatDate(passkey.lastUsedAt)}` : ', not used yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <RemoveFactor
          name={passkey.name}
          run={async (idempotencyKey) => {
            await call(factorRoutes.removePasskey, { params: { id: passkey.id }, idempotencyKey });
          }}
        />
      </div>
      {renaming ? <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} /> : null}
    </li>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const [missing, setMissing] = useState(false);
  const rename = useAction<string, void>({
    run: async (given, idempotencyKey) => {
      const params = { id: passkey.id };
      await call(factorRoutes.renamePasskey, { params, body: { name: given }, idempotencyKey });
    },
    done: () => ({ title: 'Passkey renamed' }),
    failed: 'The passkey was not renamed',
    after: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={`Name of ${passkey.name}`}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(name.trim() === '');
          if (name.trim() !== '') rename.mutate(name.trim());
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          required
          error={missing ? 'Give it a name' : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" look="primary" pending={rename.isPending} pendingText="Saving...">
            Save name
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
