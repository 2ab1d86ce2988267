import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { formatDate } from '#domain/shop-time.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CloudOff, Plus } from '#ui/icons.tsx';
import { $isOffline, retryConnection } from '../connection.ts';
import { $account, $phase, assumePermissions, grantPermissions, useMay } from '../session.ts';
import { read } from '../queries.ts';
import { allowed } from '../role-screens.tsx';
import {
  dashboardPath,
  isCurrent,
  myAccountPath,
  navigation,
  newCallPath,
  openPath,
  router,
} from '../routes.ts';
import { $isPhone } from '../waiting.ts';
import { AccountMenu, BottomBar } from './NavigationBars.tsx';
import { Brand } from './Brand.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';
import { keyCommand } from './single-keys.ts';

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
  const isPhone = useStore($isPhone);
  useEffect(() => {
    if (phase !== 'active' || !isPhone) return;
    let stop = () => {};
    let isGone = false;
    void import('../phone.ts')
      .then(({ followPhone }) => {
        if (!isGone) stop = followPhone(client);
      })
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [client, phase, isPhone]);
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
      {/* What is last on a screen scrolls clear of a toast. */}
      <main
        id="screen"
        className="mx-auto w-full max-w-7xl px-4 pb-[calc(8rem+var(--bars))] has-[.beside]:max-w-none min-[75rem]:has-[.beside]:pb-28 print:pb-0"
      >
        {due && page?.route !== 'myAccount' ? <FactorNotice due={due} /> : null}
        {isOffline && !known ? <OpenedOffline /> : children}
      </main>
      <WaitingStrip />
      <BottomBar />
      <Keys />
    </>
  );
}

/**
 * Tells a person until when a second factor is due. On a phone it takes one line, so that a list below still shows eight
 * rows.
 */
function FactorNotice({ due }: { due: string }) {
  return (
    <p className="mt-4 print:hidden rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-body max-sm:mt-2 max-sm:px-2 max-sm:py-1 max-sm:text-sm">
      {Date.parse(due) > Date.now() ? `Due by ${formatDate(due)}: ` : 'Before you can go on, '}
      <a href={myAccountPath()}>
        add a passkey<span className="max-sm:hidden"> or an authenticator app</span>
      </a>
    </p>
  );
}

const KeysHelp = lazy(() => import('./KeysHelp.tsx'));

/** Moves the focus to the next or previous row of the list on screen; Enter opens it, since rows are links. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#screen [data-row]')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  // From the panel beside the list, continue at the row that is open in the panel.
  const at = focused < 0 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused;
  const to = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by;
  rows[to]?.focus();
}

/** Listens to the office's single keys: N, J, K and ?. The palette listens to its own. */
function Keys() {
  const [help, setHelp] = useState(false);
  const mayCall = useMay()?.('createJob') ?? false;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const command = keyCommand(event);
      if (!command || command === 'find') return;
      event.preventDefault();
      if (command === 'call') {
        if (mayCall) openPath(newCallPath());
      } else if (command === 'help') setHelp(true);
      else moveRow(command === 'next' ? 1 : -1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [mayCall]);
  return help ? (
    <Suspense>
      <KeysHelp onClose={() => setHelp(false)} />
    </Suspense>
  ) : null;
}

/** Shows that there is no connection; once it is back, refetches the failed queries. */
function OfflineBar() {
  const isOffline = useStore($isOffline);
  const isPhone = useStore($isPhone);
  const client = useQueryClient();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isOffline)
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    was.current = isOffline;
  }, [client, isOffline]);
  return (
    <div role="status">
      {isOffline ? (
        <div className="flex min-h-11 items-center justify-between gap-3 border-t border-warn-line bg-warn-soft px-4 py-1 text-sm">
          <p>
            <strong>No connection.</strong>{' '}
            {isPhone
              ? 'Your steps are saved on this phone.'
              : 'Nothing here is lost; the office needs a connection.'}
          </p>
          <Button onClick={retryConnection}>Try again</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Replaces the screen of an office that opened without a connection, and reloads once there is one. */
function OpenedOffline() {
  // Scripts that failed to load stay failed: only a reload tries them again.
  useEffect(() => $isOffline.listen((isOffline) => isOffline || location.reload()), []);
  return (
    <div className="grid justify-items-center gap-3 py-24 text-center">
      <CloudOff aria-hidden="true" className="size-10 text-muted" />
      <h1 className="text-xl font-bold">No connection</h1>
      <p className="max-w-[40ch] text-muted">
        Nothing here is lost; the office needs a connection. It opens as soon as there is one.
      </p>
    </div>
  );
}
