import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { type Factors, factorRoutes } from '#contract/accounts/factors.ts';
import { Button } from '#ui/Button.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAction } from '../../shared/use-action.ts';
import { RemoveFactor, Section } from './Section.tsx';

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
