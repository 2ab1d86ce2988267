import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { countDrafts, dropAllDrafts } from '../drafts.ts';
import { $account } from '../session.ts';
import { signOut } from '../sign-out.ts';

/** Who is signed in, the way out, and on a phone the places to go. A browser popover: Escape and a tap outside close it. */
export function AccountMenu({ places }: { places: readonly { label: string; href: string }[] }) {
  const account = useStore($account);
  const client = useQueryClient();
  const menu = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(0);
  const close = () => menu.current?.hidePopover();

  const leave = () => {
    close();
    const drafts = countDrafts();
    if (drafts > 0) setAsking(drafts);
    else void signOut(client);
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
      <Dialog
        open={asking > 0}
        onClose={() => setAsking(0)}
        title="Keep what you have not saved?"
        description={
          asking === 1
            ? 'An unsaved form is kept on this device. Anyone using it could read it.'
            : `${asking} unsaved forms are kept on this device. Anyone using it could read them.`
        }
      >
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            onClick={() => {
              dropAllDrafts();
              void signOut(client);
            }}
          >
            Discard and sign out
          </Button>
          <Button onClick={() => void signOut(client)}>Keep and sign out</Button>
        </div>
      </Dialog>
    </div>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left font-semibold text-body no-underline hover:bg-sunken';
