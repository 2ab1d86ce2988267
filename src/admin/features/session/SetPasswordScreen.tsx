import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AccountLink, accountLinkRoutes, linkPasswordBody } from '#contract/accounts/users.ts';
import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import { call } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ErrorState, FormError, SkeletonRows } from '#ui/States.tsx';
import { officeName } from '#domain/business.ts';
import { forgotPasswordPath, loginPath, myAccountPath } from '../../routes.ts';
import { CenteredLayout } from '../../shell/Brand.tsx';
import { PasswordField } from '../../shared/form/FormLayout.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';

/** /admin/set-password#TOKEN: sets a password, from an invitation or a link for a forgotten password. */
export default function SetPasswordScreen() {
  const [token] = useState(() => location.hash.slice(1));
  // The token goes in a header because hosting platforms log paths.
  const input = { params: { token: tokenInHeader }, headers: { [tokenHeader]: token } };
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useQuery({
    queryKey: [accountLinkRoutes.read.path, token],
    queryFn: () => call(accountLinkRoutes.read, input),
  });
  const setting = useMutation({
    mutationFn: (body: Values) => call(accountLinkRoutes.use, { ...input, body }),
    onSuccess: () => heading.current?.focus(),
  });
  useEffect(() => {
    document.title = `Choose a password · ${officeName}`;
    heading.current?.focus();
  }, []);
  const isGone = isNotFound(link.error) || isNotFound(setting.error);
  const isInvitation = link.data?.purpose === 'invitation';
  const title = setting.isSuccess
    ? 'Your password is set'
    : isGone
      ? 'This link no longer works'
      : isInvitation
        ? 'Welcome to the office'
        : 'Choose a new password';

  return (
    <CenteredLayout>
      <h1 ref={heading} tabIndex={-1} data-screen-heading className="text-2xl font-bold outline-none">
        {title}
      </h1>
      {setting.isSuccess ? (
        <>
          <p role="status">
            Sign in with {link.data?.email} and your new password
            {isInvitation ? ', then add a passkey: your fingerprint, face or device PIN signs you in' : ''}.
          </p>
          <ButtonLink look="primary" href={loginPath(isInvitation ? myAccountPath() : undefined)}>
            Go to sign-in
          </ButtonLink>
        </>
      ) : isGone ? (
        <>
          <p>
            It was used, or it has expired. If you have just set your password, sign in with it. If you were
            invited, ask for another invitation.
          </p>
          <ButtonLink look="primary" href={loginPath()}>
            Go to sign-in
          </ButtonLink>
          <a href={forgotPasswordPath()}>Email me a new link</a>
        </>
      ) : link.data ? (
        <PasswordForm
          link={link.data}
          pending={setting.isPending}
          error={setting.error}
          onSubmit={(body) => setting.mutate(body)}
        />
      ) : link.isPending ? (
        <SkeletonRows rows={2} label="Opening the link…" />
      ) : (
        <ErrorState
          title="The link could not be opened"
          detail={describeError(link.error)}
          onRetry={() => void link.refetch()}
          retrying={link.isFetching}
        />
      )}
    </CenteredLayout>
  );
}

interface Values {
  password: string;
}

function PasswordForm({
  link,
  pending,
  error,
  onSubmit,
}: {
  link: AccountLink;
  pending: boolean;
  error: Error | null;
  onSubmit: (values: Values) => void;
}) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: { password: '' },
    resolver: schemaResolver<Values, Values>(linkPasswordBody),
  });
  const { setError } = form;
  useEffect(() => {
    const message = passwordError(error);
    if (message) setError('password', { type: 'server', message }, { shouldFocus: true });
  }, [error, setError]);

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      <p className="text-muted">
        {link.firstName ? `Aloha ${link.firstName}. ` : ''}Choose the password of{' '}
        <span className="wrap-anywhere text-body">{link.email}</span>.
      </p>
      {error && !passwordError(error) ? <FormError>{describeError(error)}</FormError> : null}
      {/* Names the account for password managers. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordField
        label="New password"
        description="At least 12 characters."
        autoComplete="new-password"
        error={form.formState.errors.password?.message}
        register={form.register('password')}
      />
      <Button type="submit" look="primary" pending={pending} pendingText="Saving...">
        Set password
      </Button>
    </form>
  );
}

function passwordError(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.fieldErrors['password'] : undefined;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || 'token' in error.fieldErrors);
}
