import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { passkeySignInRoutes } from '#contract/accounts/factors.ts';
import { sessionRoutes, signInBody } from '#contract/accounts/session.ts';
import type { RouteOutput } from '#contract/route.ts';
import { readDeviceToken, storeDeviceToken } from '#client/admin-token.ts';
import { call } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { dismissToast, toast } from '#ui/toast.ts';
import { forgotPasswordPath } from '../routes.ts';
import { beginSession } from '../session.ts';
import { schemaResolver, useForm } from './form/fields.ts';

type Values = z.infer<typeof signInBody>;
type Session = RouteOutput<typeof sessionRoutes.signIn>;

// Loaded when a passkey may be used, so that the form itself stays light.
const passkeys = () => import('#client/passkeys.ts');

/**
 * Email and password (spec §2, §5, §8), a code for accounts with a second factor, or a passkey alone; for the sign-in
 * screen and the session-ended dialog.
 */
export function SignInForm({ email, onSignedIn }: { email?: string | undefined; onSignedIn: () => void }) {
  const [shown, setShown] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const failure = useRef(0);
  const offered = useRef(false);
  const { register, handleSubmit, formState, setFocus } = useForm<Values, unknown, Values>({
    // A field without a default keeps text typed before hydration.
    defaultValues: email ? { email } : {},
    resolver: schemaResolver<Values, Values>(signInBody),
    shouldUnregister: true,
  });
  const begin = (session: Session) => {
    dismissToast(failure.current);
    storeDeviceToken(session.device);
    beginSession(session.token, session.user);
    onSignedIn();
  };
  const signIn = useMutation({
    mutationFn: (body: Values) =>
      call(sessionRoutes.signIn, { body: { ...body, device: readDeviceToken() } }),
    onSuccess: begin,
    onError: (error) => {
      if (asksForCode(error)) {
        setNeedsCode(true);
        return;
      }
      const text = codeError(error) ?? 'Invalid email or password. Please try again.';
      failure.current = toast({ title: 'Login Failed', description: text, tone: 'danger' });
      setFocus(codeError(error) ? 'code' : 'password', { shouldSelect: true });
    },
  });
  const chosen = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess: begin });
  // Offered in the email field: dismissing it is not a failure, but a refusal by the server is.
  const offer = useMutation({ mutationFn: () => signInWithPasskey({ autofill: true }), onSuccess: begin });
  const offerPasskeys = async () => {
    if (offered.current) return;
    offered.current = true;
    if (await (await passkeys()).canAutofill()) offer.mutate();
  };
  const usePasskey = () => {
    signIn.reset();
    offer.reset();
    chosen.mutate();
  };
  const problem = problemOf(signIn.error, chosen.error, offer.error);

  return (
    <form
      noValidate
      // The browser should never submit this form itself; if it did, the password must not end up in the URL.
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        chosen.reset();
        offer.reset();
        void handleSubmit((body) => signIn.mutate(body))(event);
      }}
    >
      {problem ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        required
        error={formState.errors.email?.message}
        onFocus={() => void offerPasskeys()}
        {...register('email')}
      />
      <TextField
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        after={
          <Button onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </Button>
        }
        {...register('password')}
      />
      {needsCode ? (
        <TextField
          label="Code of your app, or a recovery code"
          description="Your account has a second factor. You can also use your passkey."
          autoComplete="one-time-code"
          required
          // The person has just pressed the button, and this field is the next step.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          error={formState.errors.code?.message}
          {...register('code')}
        />
      ) : null}
      <Button type="submit" look="primary" pending={signIn.isPending} pendingText="Signing In...">
        Sign In
      </Button>
      <Button pending={chosen.isPending} pendingText="Waiting for your passkey..." onClick={usePasskey}>
        Use a passkey
      </Button>
      <div className="text-sm text-muted">
        <p>Forgot your password? Contact system administrator.</p>
        <a href={forgotPasswordPath()} className="inline-flex min-h-11 items-center pointer-fine:min-h-0">
          Email me a link to set a new one
        </a>
      </div>
    </form>
  );
}

async function signInWithPasskey({ autofill = false } = {}): Promise<Session> {
  const passkey = await (await passkeys()).answerSignIn(autofill);
  return call(passkeySignInRoutes.signIn, { body: { passkey, device: readDeviceToken() } });
}

/** The message about the last attempt to sign in, in either way; undefined if none failed. */
function problemOf(typed: unknown, chosen: unknown, offer: unknown): string | undefined {
  if (typed && !asksForCode(typed)) return failureText(typed);
  if (chosen) return describeError(chosen);
  return offer instanceof ApiError ? describeError(offer) : undefined;
}

function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor';
}

/** The server's message about the code; undefined if the code was not the problem. */
function codeError(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fieldErrors['code'] : undefined;
}

function failureText(error: unknown): string {
  const code = codeError(error);
  if (code) return code;
  if (error instanceof ApiError && (error.status === 401 || error.status === 422)) {
    return 'Invalid email or password. Please try again.';
  }
  return describeError(error);
}
