import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { officeName } from '#domain/business.ts';
import { openPath, returnPath, router } from '../../routes.ts';
import { $account, $phase } from '../../session.ts';
import { CenteredLayout } from '../../shell/Brand.tsx';
import { SignInForm } from '../../shared/SignInForm.tsx';

/** /admin/login. Signing in continues to the requested screen, or to the dashboard. */
export default function LoginScreen() {
  const page = useStore(router);
  const account = useStore($account);
  const phase = useStore($phase);
  const to = returnPath(page?.search['to']);

  useEffect(() => {
    document.title = `Log in · ${officeName}`;
  }, []);

  return (
    <CenteredLayout>
      <h1 tabIndex={-1} data-screen-heading className="text-2xl font-bold outline-none">
        Office sign-in
      </h1>
      {phase === 'active' && account ? (
        <p className="rounded-md bg-sunken px-3 py-2">
          You are signed in as {account.email}. <a href={to}>Go to the dashboard</a>
        </p>
      ) : null}
      <SignInForm onSignedIn={() => openPath(to)} />
    </CenteredLayout>
  );
}
