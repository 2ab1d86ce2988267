import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { cx } from '#ui/cx.ts';
import {
  CalendarClock,
  ChevronDown,
  Ellipsis,
  type Icon,
  Inbox,
  Menu,
  Plus,
  Route,
  Wrench,
} from '#ui/icons.tsx';
import { countDrafts } from '../drafts.ts';
import { $account, useMay } from '../session.ts';
import { allowed } from '../role-screens.tsx';
import {
  inboxPath,
  jobsPath,
  myDayPath,
  navigation,
  newCallPath,
  type RouteName,
  router,
  settings,
  todayPath,
} from '../routes.ts';
import { signOut } from '../sign-out.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

/** The popover's id, for the buttons that open it. */
const MENU_ID = 'office-menu';

/**
 * The account, settings, sign-out and, on a phone, the navigation. A native popover: Escape and an outside
 * click close it.
 */
export function AccountMenu() {
  const account = useStore($account);
  const may = useMay();
  const menu = useRef<HTMLDivElement>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  const leave = () => {
    close();
    if (countDrafts() > 0) setDialogOpen(true);
    else void signOut();
  };

  return (
    <div>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-5 xl:hidden" />
        <span className="sr-only xl:not-sr-only xl:max-w-36 xl:truncate">
          {account?.firstName ?? account?.email ?? 'Account'}
        </span>
        <ChevronDown aria-hidden="true" className="hidden size-4 xl:block" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="office-menu max-h-[calc(100dvh-4.5rem)] w-64 overflow-auto rounded-lg border border-line-strong bg-panel p-2 text-body shadow-xl"
      >
        <nav aria-label="Office places" className="flex flex-col">
          {allowed(navigation, may).map((place) => (
            <a key={place.href} href={place.href} onClick={close} className={cx(itemClass, 'lg:hidden')}>
              {place.label}
            </a>
          ))}
          {allowed(settings, may).map((place) => (
            <a key={place.href} href={place.href} onClick={close} className={itemClass}>
              {place.label}
            </a>
          ))}
        </nav>
        {account ? (
          <p className="px-3 py-2 text-sm text-muted">
            Signed in as
            <br />
            <span className="break-all text-body">{account.email}</span>
            <br />
            {staffRoleLabels[account.role]}
          </p>
        ) : null}
        <a href="/" target="_self" className={itemClass}>
          Public site
        </a>
        <button type="button" onClick={leave} className={itemClass}>
          Sign out
        </button>
      </div>
      {dialogOpen ? (
        <UnsavedQuestion
          action="sign out"
          onLeave={() => void signOut()}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </div>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left font-semibold text-body no-underline hover:bg-sunken';

interface BarItem {
  readonly label: string;
  readonly href: string;
  readonly screens: readonly RouteName[];
  readonly Icon: Icon;
  readonly unless?: string;
}

const beforeNewCall: readonly BarItem[] = [
  { label: 'My day', href: myDayPath(), screens: ['myDay', 'waiting'], Icon: Route, unless: 'readInbox' },
  { label: 'Today', href: todayPath(), screens: ['today', 'board'], Icon: CalendarClock },
  { label: 'Inbox', href: inboxPath(), screens: ['inbox'], Icon: Inbox },
];
const afterNewCall: readonly BarItem[] = [
  { label: 'Jobs', href: jobsPath(), screens: ['jobs', 'job'], Icon: Wrench },
];

/**
 * The navigation on a phone, within reach of the thumb, with New call in the middle. A form's save bar replaces it, so
 * that there is only one row of buttons.
 */
export function BottomBar() {
  const may = useMay();
  return (
    <nav
      aria-label="Work"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 grid h-15 auto-cols-fr grid-flow-col border-t border-line-strong bg-panel pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [html:has(.save-bar)_&]:hidden"
    >
      {allowed(beforeNewCall, may).map((item) => (
        <BarLink key={item.href} item={item} />
      ))}
      {may?.('createJob') ? (
        <a
          href={newCallPath()}
          className="flex flex-col items-center justify-center text-[min(0.75rem,4.2vw)] font-semibold text-body no-underline"
        >
          <span className="grid size-8 place-items-center rounded-full bg-accent text-on-accent">
            <Plus aria-hidden="true" className="size-5" />
          </span>
          New call
        </a>
      ) : null}
      {allowed(afterNewCall, may).map((item) => (
        <BarLink key={item.href} item={item} />
      ))}
      <button type="button" popoverTarget={MENU_ID} className={barItemClass}>
        <Ellipsis aria-hidden="true" className="size-5" />
        More
      </button>
    </nav>
  );
}

function BarLink({ item: { label, href, screens, Icon } }: { item: BarItem }) {
  const page = useStore(router);
  return (
    <a
      href={href}
      aria-current={page && screens.includes(page.route) ? 'page' : undefined}
      className={barItemClass}
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </a>
  );
}

const barItemClass =
  'flex flex-col items-center justify-center gap-1 text-[min(0.75rem,4.2vw)] font-semibold text-muted no-underline aria-[current=page]:text-accent-text';
