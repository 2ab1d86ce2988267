import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factorRoutes } from '#contract/accounts/factors.ts';
import { describeError } from '#client/api-error.ts';
import { formatDate } from '#domain/honolulu.ts';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useMay } from '../../permissions.ts';
import { read } from '../../queries.ts';
import { $account } from '../../session.ts';
import { OwnCalendarFeed } from '../../shared/CalendarFeeds.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { AppSection } from './AppSection.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx';
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
