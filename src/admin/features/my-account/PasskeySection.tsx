import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { hasPasskeys, makePasskey } from '#client/passkeys.ts';
import { factorRoutes, type Factors, type Passkey } from '#contract/accounts/factors.ts';
import { formatDate } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextField } from '#ui/TextField.tsx';
import { $account } from '../../session.ts';
import { useAction } from '../../shared/use-action.ts';
import { RemoveFactor, Section } from './Section.tsx';

/** The user's passkeys: add, rename, remove. */
export function PasskeySection({ factors }: { factors: Factors }) {
  const account = useStore($account);
  const [name, setName] = useState('');
  const add = useAction<string, Passkey>({
    run: async (given, idempotencyKey) => {
      const email = account?.email ?? '';
      const passkey = await makePasskey({ email, name: account?.firstName ?? email });
      return call(factorRoutes.addPasskey, { body: { name: given, passkey }, idempotencyKey });
    },
    done: (passkey) => ({ title: 'Passkey added', description: passkey.name }),
    failed: 'The passkey was not added',
    after: () => setName(''),
  });
  const isHere = location.origin === factors.passkeysAt;

  return (
    <Section
      title="Passkeys"
      description="Sign in with your fingerprint, face or device PIN instead of a password."
    >
      {factors.passkeys.length > 0 ? (
        <ul className="flex w-full flex-col gap-2">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p>You have no passkey yet.</p>
      )}
      {!isHere ? (
        <p className="text-muted wrap-anywhere">
          Passkeys work at {factors.passkeysAt} only. Open the office there to add one.
        </p>
      ) : !hasPasskeys() ? (
        <p className="text-muted">This browser has no passkeys.</p>
      ) : (
        <form
          className="flex w-full flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(name.trim() || 'My passkey');
          }}
        >
          <TextField
            label="Name of a new passkey"
            className="min-w-0 flex-1 basis-48"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            type="submit"
            look="primary"
            pending={add.isPending}
            pendingText="Waiting for your device..."
          >
            Add passkey
          </Button>
        </form>
      )}
    </Section>
  );
}

/** One passkey: rename or remove it. */
function PasskeyRow({ passkey }: { passkey: Passkey }) {
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
