import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ScreenSkeleton } from '#ui/States.tsx';
import LoginScreen from './features/session/LoginScreen.tsx';
import { createQueryClient } from './queries.ts';
import { router } from './routes.ts';
import { $phase } from './session.ts';

const Toaster = lazy(() => import('#ui/Toaster.tsx'));
const Office = lazy(async () => ({ default: (await import('./AdminApp.tsx')).AdminApp }));

/** The entry of /admin/login: the sign-in form. The office, whose start this page has already loaded, runs after the sign-in. */
export function SignInApp() {
  const [client] = useState(createQueryClient);
  const page = useStore(router);
  const phase = useStore($phase);
  // The toaster renders style attributes, which the pages' Content-Security-Policy forbids, so it is not
  // prerendered.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const inside = page ? page.route !== 'login' : phase !== 'none';
  if (inside) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Office />
      </Suspense>
    );
  }
  return (
    <QueryClientProvider client={client}>
      <LoginScreen />
      <Suspense>{hydrated ? <Toaster /> : null}</Suspense>
    </QueryClientProvider>
  );
}
