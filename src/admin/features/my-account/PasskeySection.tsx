import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Factors, factorRoutes, type Passkey } from '#contract/accounts/factors.ts';
import { call } from '#client/api.ts';
import { hasPasskeys, makePasskey } from '#client/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { $account } from '../../session.ts';
import { useAction } from '../../shared/use-action.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import { Section } from './Section.tsx';

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
