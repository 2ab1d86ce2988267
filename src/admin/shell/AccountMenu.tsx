import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { ChevronDown, Menu } from '#ui/icons.tsx';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { cx } from '#ui/cx.ts';
import { countDrafts } from '../drafts.ts';
import { useMay } from '../permissions.ts';
import { allowed } from '../role-screens.ts';
import { navigation, settings } from '../routes.ts';
import { $account } from '../session.ts';
import { signOut } from '../sign-out.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

/** The popover's id, for the buttons that open it. */
export const MENU_ID = 'office-menu';

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
