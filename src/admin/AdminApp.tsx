import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { watchAttendance } from './attendance.ts';
import { watchChanges } from './changes.ts';
import { watchConnection } from './connection.ts';
import { clearInMemoryValues } from './drafts.ts';
import { forgetPermissions, restorePermissions } from './permissions.ts';
import { createQueryClient } from './queries.ts';
import { publicScreens, router } from './routes.ts';
import { $phase, watchSession } from './session.ts';
import { AccessDenied } from './shell/AccessDenied.tsx';
import { Screen } from './shell/Screen.tsx';
import { Shell } from './shell/Shell.tsx';
import { $stepUp, watchStepUp } from './step-up.ts';
import { watchSubmitKeys } from './submit-keys.ts';

// Loaded after the first screen: there is nothing to announce before it.
const Toaster = lazy(() => import('#ui/Toaster.tsx'));
const StepUpDialog = lazy(() => import('./shell/StepUpDialog.tsx'));
const SessionEnded = lazy(() => import('./shell/SessionEnded.tsx'));

// Once per page, whether it started here or with the sign-in form.
watchSubmitKeys();
watchStepUp();
watchAttendance();
watchChanges();
watchConnection();

/** The back office: everything under /admin. */
export function AdminApp() {
  const [client] = useState(createQueryClient);
  // Before the first paint, so that Access Denied never flashes.
  const [stop] = useState(() => {
    restorePermissions();
    return watchSession();
  });
  useEffect(() => stop, [stop]);
  // On sign-out, however it happens, removes all cached data.
  useEffect(
    () =>
      $phase.listen((phase) => {
        if (phase !== 'none') return;
        client.clear();
        forgetPermissions();
        clearInMemoryValues();
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      <AuthGate />
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}

/** Shows the office to signed-in staff, Access Denied to others; the screens of sign-in are public. */
function AuthGate() {
  const phase = useStore($phase);
  const stepUp = useStore($stepUp);
  const page = useStore(router);
  if (page && publicScreens.includes(page.route)) return <Screen />;
  if (phase === 'none') return <AccessDenied />;
  return (
    <Shell>
      <Screen />
      <Suspense>{phase === 'ended' ? <SessionEnded /> : null}</Suspense>
      <Suspense>
        {stepUp ? <StepUpDialog question={stepUp.question} onDone={stepUp.answer} /> : null}
      </Suspense>
    </Shell>
  );
}
