import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { accountLinkRoutes, askForLinkBody } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { officeName } from '#domain/business.ts';
import { loginPath } from '../../routes.ts';
import { CenteredLayout } from '../../shell/Brand.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';

interface Values {
  email: string;
}

/** /admin/forgot-password: asks for a link to set a new password. */
export default function ForgotPasswordScreen() {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<Values, unknown, Values>({
    defaultValues: { email: '' },
    resolver: schemaResolver<Values, Values>(askForLinkBody),
  });
  const asking = useMutation({
    mutationFn: (body: Values) => call(accountLinkRoutes.ask, { body }),
    onSuccess: () => heading.current?.focus(),
  });
  useEffect(() => {
    document.title = `Forgot password · ${officeName}`;
    heading.current?.focus();
  }, []);

  return (
    <CenteredLayout>
      <h1 ref={heading} tabIndex={-1} data-screen-heading className="text-2xl font-bold outline-none">
        {asking.isSuccess ? 'Check your mail' : 'Set a new password'}
      </h1>
      {asking.isSuccess ? (
        <p role="status">
          If {asking.variables.email.trim()} has an account here, a link is on its way. It works once, for an
          hour.
        </p>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit((body) => asking.mutate(body))(event)}
        >
          <p className="text-muted">We email you a link. It works once, for an hour.</p>
          {asking.isError ? <FormError>{describeError(asking.error)}</FormError> : null}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" look="primary" pending={asking.isPending} pendingText="Sending...">
            Email me a link
          </Button>
        </form>
      )}
      <a href={loginPath()}>Back to sign-in</a>
    </CenteredLayout>
  );
}
