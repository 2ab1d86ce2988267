import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sessionRoutes, signInBody } from '#contract/accounts/session.ts';
import { readDeviceToken, storeDeviceToken } from '#client/admin-token.ts';
import { call } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { dismissToast, toast } from '#ui/toast.ts';
import { forgotPasswordPath } from '../routes.ts';
import { beginSession } from '../session.ts';
import { schemaResolver } from './form/schema-resolver.ts';

/** Email and password (spec §2, §5, §8), for the sign-in screen and the session-ended dialog. */
export function SignInForm({ email, onSignedIn }: { email?: string | undefined; onSignedIn: () => void }) {
  const [shown, setShown] = useState(false);
  const failure = useRef(0);
  const { register, handleSubmit, formState, setFocus } = useForm({
    // A field without a default keeps text typed before hydration.
    defaultValues: email ? { email } : {},
    resolver: schemaResolver<{ email: string; password: string }, { email: string; password: string }>(
      signInBody,
    ),
  });
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call(sessionRoutes.signIn, { body: { ...body, device: readDeviceToken() } }),
    onSuccess: (session) => {
      dismissToast(failure.current);
      storeDeviceToken(session.device);
      beginSession(session.token, session.user);
      onSignedIn();
    },
    onError: () => {
      failure.current = toast({
        title: 'Login Failed',
        description: 'Invalid email or password. Please try again.',
        tone: 'danger',
      });
      setFocus('password', { shouldSelect: true });
    },
  });

  return (
    <form
      noValidate
      // The browser should never submit this form itself; if it did, the password must not end up in the URL.
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => signIn.mutate(body))(event)}
    >
      {signIn.isError ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">
          {failureText(signIn.error)}
        </p>
      ) : null}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
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
      <Button type="submit" look="primary" pending={signIn.isPending} pendingText="Signing In...">
        Sign In
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

function failureText(error: unknown): string {
  if (error instanceof ApiError && (error.status === 401 || error.status === 422)) {
    return 'Invalid email or password. Please try again.';
  }
  return describeError(error);
}
