import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Toaster } from '#ui/Toaster.tsx';
import { trackFocusForRestoration } from './focus-restoration.ts';
import { forgetUnwritten } from './drafts.ts';
import { createQueryClient } from './queries.ts';
import { router } from './routes.ts';
import { $phase, watchSession } from './session.ts';
import { AccessDenied } from './shell/AccessDenied.tsx';
import { Screen } from './shell/Screen.tsx';
import { Shell } from './shell/Shell.tsx';
import { watchSubmitKeys } from './submit-keys.ts';

const SessionEnded = lazy(() => import('./shell/SessionEnded.tsx'));

// Once for the page, whether it began here or at the sign-in form.
trackFocusForRestoration();
watchSubmitKeys();

/** The office: everything under /admin. */
export function AdminApp() {
  const [client] = useState(createQueryClient);
  // Before the first paint, so that nobody sees Access Denied flash past.
  const [stop] = useState(watchSession);
  useEffect(() => stop, [stop]);
  // Whoever left, in whatever way, leaves nothing of what was read.
  useEffect(
    () =>
      $phase.listen((phase) => {
        if (phase !== 'none') return;
        client.clear();
        forgetUnwritten();
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      <Door />
      <Toaster />
    </QueryClientProvider>
  );
}

/** Lets in who is signed in; everybody may see the sign-in screen. */
function Door() {
  const phase = useStore($phase);
  const page = useStore(router);
  if (page?.route === 'login') return <Screen />;
  if (phase === 'none') return <AccessDenied />;
  return (
    <Shell>
      <Screen />
      <Suspense>{phase === 'ended' ? <SessionEnded /> : null}</Suspense>
    </Shell>
  );
}
