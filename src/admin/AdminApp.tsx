import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { addCallHooks } from '#client/api.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { officeName } from '#domain/business.ts';
import { createQueryClient, watchChanges } from './queries.ts';
import { onReachable, watchConnection } from './connection.ts';
import { clearInMemoryValues } from './drafts.ts';
import {
  $phase,
  $stepUp,
  forgetPermissions,
  restorePermissions,
  watchSession,
  watchStepUp,
} from './session.ts';
import { loginPath, publicScreens, router } from './routes.ts';
import { CenteredLayout } from './shell/Brand.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { Screen } from './shell/Screen.tsx';
import { Shell } from './shell/Shell.tsx';
import { watchPresses } from './steady-press.ts';
import { $isPhone } from './waiting.ts';

/** A person who has not pressed anything for this long has left, in milliseconds. */
const AWAY_MS = 5 * 60_000;

/** Distinguishes a person's requests from those of a screen that updates automatically. */
function watchAttendance(): void {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true });
  addCallHooks({ headers: () => (Date.now() - last > AWAY_MS ? { 'x-unattended': '1' } : {}) });
}

// Loaded after the first screen: there is nothing to announce before it.
const Toaster = lazy(() => import('#ui/Toaster.tsx'));
const StepUpDialog = lazy(() => import('./shell/StepUpDialog.tsx'));
const SessionEnded = lazy(() => import('./shell/SessionEnded.tsx'));

// Once per page, whether it started here or with the sign-in form.
watchSubmitKeys();
watchPresses();
watchStepUp();
watchAttendance();
watchChanges();
watchConnection();

/** On a phone that keeps work: what is kept for reading goes, and what waits goes to the office sealed. */
function takeLeave(): void {
  if (!$isPhone.get()) return;
  void import('#client/phone/send-left.ts').then(({ leave }) => leave()).catch(() => undefined);
}

/** The back office: everything under /admin. */
export function AdminApp() {
  const [client] = useState(createQueryClient);
  // Before the first paint, so that Access Denied never flashes.
  const [stop] = useState(() => {
    restorePermissions();
    return watchSession();
  });
  useEffect(() => stop, [stop]);
  useEffect(() => {
    const leave = () => {
      if ($phase.get() === 'none') takeLeave();
    };
    leave();
    return onReachable(leave);
  }, []);
  // On sign-out, however it happens, removes all cached data.
  useEffect(
    () =>
      $phase.listen((phase) => {
        if (phase !== 'none') return;
        takeLeave();
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
      <ErrorBoundary>
        <Suspense>{phase === 'ended' ? <SessionEnded /> : null}</Suspense>
        <Suspense>
          {stepUp ? <StepUpDialog question={stepUp.question} onDone={stepUp.answer} /> : null}
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** Makes Ctrl+Enter (Cmd+Enter) submit the focused form, everywhere in the office. */
function watchSubmitKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    const form = event.target instanceof Element ? event.target.closest('form') : null;
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
    if (!form || !button || button.disabled) return;
    event.preventDefault();
    form.requestSubmit(button);
  });
}

/** Shown when signed out, or when the server rejects the token (spec §2 and §8). */
function AccessDenied() {
  useEffect(() => {
    document.title = `Access Denied · ${officeName}`;
  }, []);
  return (
    <CenteredLayout>
      <h1 className="text-2xl font-bold">Access Denied</h1>
      <p className="text-muted">Please log in to access the admin dashboard.</p>
      <ButtonLink look="primary" href={loginPath(location.pathname + location.search)}>
        Log in
      </ButtonLink>
    </CenteredLayout>
  );
}
