import { useStore } from '@nanostores/react';
import { ChevronDown, Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { countDrafts } from '../drafts.ts';
import { $account } from '../session.ts';
import { signOut } from '../sign-out.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

/**
 * The account, sign-out and, on a phone, the navigation. A native popover: Escape and an outside click close
 * it.
 */
export function AccountMenu({ places }: { places: readonly { label: string; href: string }[] }) {
  const account = useStore($account);
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
        popoverTarget="office-menu"
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
        id="office-menu"
        popover="auto"
        className="office-menu w-64 rounded-lg border border-line-strong bg-panel p-2 text-body shadow-xl"
      >
        <nav aria-label="Office places" className="flex flex-col lg:hidden">
          {places.map((place) => (
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
