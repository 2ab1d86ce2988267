import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { factorRoutes, type Factors, type Passkey } from '#contract/accounts/factors.ts';
import { formatDate } from '#domain/shop-time.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { hasPasskeys, makePasskey } from '#client/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { SkeletonRows } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
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

// Loaded only when a person sets up an app.
const QrCode = lazy(() => import('../../shared/QrCode.tsx'));

/** The authenticator app, which shows a code to enter after the password. */
export function AppSection({ factors }: { factors: Factors }) {
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const start = useAction<undefined, { secret: string; uri: string }>({
    run: () => call(factorRoutes.startApp),
    done: () => null,
    failed: 'The app was not set up',
    after: setStarted,
  });
  const confirm = useAction<string, void>({
    run: async (given, idempotencyKey) => {
      await call(factorRoutes.confirmApp, { body: { code: given }, idempotencyKey });
    },
    done: () => ({ title: 'Authenticator app added' }),
    failed: 'The code was not accepted',
    after: () => setStarted(null),
  });
  const error = confirm.error instanceof ApiError ? confirm.error.fieldErrors['code'] : undefined;

  return (
    <Section
      title="Authenticator app"
      description="An app on your phone shows a code to type after your password."
    >
      {factors.hasApp ? (
        <div className="flex flex-wrap items-center gap-2">
          <p>In use.</p>
          <RemoveFactor
            name="authenticator app"
            run={async (idempotencyKey) => {
              await call(factorRoutes.removeApp, { idempotencyKey });
            }}
          />
        </div>
      ) : started ? (
        <form
          noValidate
          className="flex w-full flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate(code);
          }}
        >
          <p>Scan this code with your app.</p>
          <Suspense fallback={<SkeletonRows rows={3} label="Drawing the code…" />}>
            <QrCode text={started.uri} label="QR code for your app; the key below is the same" />
          </Suspense>
          <p>
            Or <a href={started.uri}>open your app on this device</a>, or type this key into it:
          </p>
          <code className="rounded bg-sunken px-2 py-1 wrap-anywhere">
            {started.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <TextField
            label="Code the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={error}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look="primary" pending={confirm.isPending} pendingText="Checking...">
            Use this app
          </Button>
        </form>
      ) : (
        <Button pending={start.isPending} onClick={() => start.mutate(undefined)}>
          Set up an app
        </Button>
      )}
    </Section>
  );
}
