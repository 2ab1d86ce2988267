import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { factorRoutes, type Factors } from '#contract/accounts/factors.ts';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { formatDate } from '#domain/shop-time.ts';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { $account, useMay } from '../../session.ts';
import { read } from '../../queries.ts';
import { OwnCalendarFeed } from '../../shared/CalendarFeeds.tsx';
import { FormActions, PasswordField } from '../../shared/form/FormLayout.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { useAction, useSave } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { AppSection, PasskeySection } from './FactorSections.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { Section } from './Section.tsx';

/** /admin/account: the user's own password, second factors and devices. */
export default function MyAccountScreen() {
  const account = useStore($account);
  const may = useMay();
  const factors = useQuery(read(factorRoutes.list));
  const [changing, setChanging] = useState(false);

  return (
    <>
      <ScreenHeader title="My account" />
      {factors.data?.dueAt ? (
        <p className="mb-4 rounded-md border border-warn-line bg-warn-soft px-3 py-2">
          Your account needs a second factor. Add a passkey or an authenticator app by{' '}
          {formatDate(factors.data.dueAt)}; after that, only this screen opens.
        </p>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Section
            title="Password"
            description={account ? `${account.email}, ${staffRoleLabels[account.role].toLowerCase()}` : null}
          >
            <Button onClick={() => setChanging(true)}>Change my password</Button>
          </Section>
          {factors.data ? (
            <>
              <PasskeySection factors={factors.data} />
              <AppSection factors={factors.data} />
            </>
          ) : factors.isPending ? (
            <SkeletonRows rows={3} label="Loading your factors…" />
          ) : (
            <ErrorState
              title="Your factors could not be loaded"
              detail={describeError(factors.error)}
              onRetry={() => void factors.refetch()}
              retrying={factors.isFetching}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {factors.data ? <RecoveryCodesSection factors={factors.data} /> : null}
          <DevicesSection />
          {may?.('findOwnCalendarFeed') ? (
            <Section title="My calendar feed">
              <OwnCalendarFeed />
            </Section>
          ) : null}
        </div>
      </div>
      {changing ? (
        <ChangePasswordDialog email={account?.email ?? ''} onClose={() => setChanging(false)} />
      ) : null}
    </>
  );
}

/** Recovery codes for a lost phone, shown once. */
function RecoveryCodesSection({ factors }: { factors: Factors }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useAction<undefined, { codes: string[] }>({
    run: () => call(factorRoutes.recoveryCodes),
    done: () => ({ title: 'New recovery codes', description: 'Write them down now.' }),
    failed: 'The codes were not created',
    after: (made) => setCodes(made.codes),
  });

  return (
    <Section
      title="Recovery codes"
      description="In case you lose your phone: each signs you in once, with your password."
    >
      {codes ? (
        <>
          <p className="font-semibold">Write these down. They are not shown again.</p>
          <ul
            aria-label="Recovery codes"
            className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {factors.recoveryCodes === 0
            ? 'You have none.'
            : `${factors.recoveryCodes} left. New codes replace them.`}
        </p>
      )}
      <Button pending={make.isPending} onClick={() => make.mutate(undefined)}>
        {factors.recoveryCodes === 0 ? 'Make recovery codes' : 'Make new codes'}
      </Button>
    </Section>
  );
}

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

/** Changes the user's own password. Their other sessions end; this one continues. */
function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm<PasswordValues, unknown, PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver<
      { currentPassword: string; newPassword: string },
      { currentPassword: string; newPassword: string }
    >(sessionRoutes.changePassword.body),
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<PasswordValues, PasswordValues, void>({
    form,
    failed: { title: 'Error', description: 'The password was not changed' },
    send: async (body, idempotencyKey) => {
      await call(sessionRoutes.changePassword, { body, idempotencyKey });
    },
    onSaved: () => {
      toast({
        title: 'Password changed',
        description:
          'Your other devices are signed out. Emergencies ring there again after the next sign-in.',
      });
      onClose();
    },
  });

  return (
    <Dialog open onClose={onClose} title="Change my password">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        {/* Names the account for password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          register={register('currentPassword')}
        />
        <PasswordField
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          error={errors.newPassword?.message}
          register={register('newPassword')}
        />
        <FormActions saving={saving} submitText="Change password" onClose={onClose} />
      </form>
    </Dialog>
  );
}
