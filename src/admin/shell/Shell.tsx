import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from '#ui/icons.tsx';
import { type ReactNode, useEffect } from 'react';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { read } from '../queries.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { $isOffline } from '../connection.ts';
import { assumePermissions, grantPermissions, useMay } from '../permissions.ts';
import { allowed } from '../role-screens.ts';
import { dashboardPath, isCurrent, navigation, newCallPath, router } from '../routes.ts';
import { $account, $phase } from '../session.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Brand } from './Brand.tsx';
import { FactorNotice } from './FactorNotice.tsx';
import { Keys } from './Keys.tsx';
import { OfflineBar, OpenedOffline } from './Offline.tsx';
import { PaletteButton } from './PaletteButton.tsx';

/** The frame of every signed-in screen: location, navigation and account. */
export function Shell({ children }: { children: ReactNode }) {
  const page = useStore(router);
  const session = useQuery(read(sessionRoutes.current));
  const { data: known, isError } = session;
  const due = known?.secondFactorDueAt;
  useEffect(() => {
    if (!known) return;
    grantPermissions(known.may);
    $account.set(known.user);
  }, [known]);
  useEffect(() => {
    if (!known || localStorage.getItem('alarmDevice') === null) return;
    // Without signal the next start tries again.
    void import('../features/alarm/devices.ts')
      .then(({ keepWithSession }) => keepWithSession())
      .catch(() => {});
  }, [known]);
  useEffect(() => {
    if (isError) assumePermissions();
  }, [isError]);
  const may = useMay();
  const isOffline = useStore($isOffline);
  const client = useQueryClient();
  const phase = useStore($phase);
  // Starts after the first paint, so that no screen waits for live updates.
  useEffect(() => {
    if (phase !== 'active') return;
    let stop = () => {};
    let isGone = false;
    void import('../live.ts').then(({ followOffice }) => {
      if (!isGone) stop = followOffice(client);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [client, phase]);

  return (
    <>
      <a
        href="#screen"
        target="_self"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-panel print:hidden">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-2 px-[min(1rem,4.5vw)] sm:gap-3">
          <a href={dashboardPath()} className="flex min-h-11 min-w-0 items-center text-body no-underline">
            <Brand />
          </a>
          <nav aria-label="Office" className="hidden lg:flex">
            {allowed(navigation, may).map((place) => (
              <a
                key={place.href}
                href={place.href}
                aria-current={isCurrent(place, page) ? 'page' : undefined}
                className="flex min-h-9 items-center rounded-md px-2 font-semibold text-muted no-underline hover:bg-sunken hover:text-body aria-[current=page]:text-body"
              >
                {place.label}
              </a>
            ))}
          </nav>
          <PaletteButton />
          {may?.('createJob') ? (
            <ButtonLink look="primary" href={newCallPath()} aria-keyshortcuts="N" className="max-lg:hidden">
              <Plus aria-hidden="true" className="size-4" />
              New call
            </ButtonLink>
          ) : null}
          <AccountMenu />
        </div>
        <OfflineBar />
      </header>
      <main id="screen" className="mx-auto w-full max-w-7xl px-4 pb-24 has-[.beside]:max-w-none">
        {due && page?.route !== 'myAccount' ? <FactorNotice due={due} /> : null}
        {isOffline && !known ? <OpenedOffline /> : children}
      </main>
      <BottomBar />
      <Keys />
    </>
  );
}
