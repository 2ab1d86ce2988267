import { Maximize2, X } from '#ui/icons.tsx';
import { type ReactNode, useEffect } from 'react';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { type Beside, BesideContext, type BesideRoute, replaceSearch } from '../beside.ts';
import { estimatePath, invoicePath, jobPath } from '../routes.ts';

const paths: Record<BesideRoute, (id: string) => string> = {
  job: (id) => jobPath(id),
  estimate: estimatePath,
  invoice: invoicePath,
};

const names: Record<BesideRoute, string> = { job: 'Job', estimate: 'Estimate', invoice: 'Invoice' };

const close = () => replaceSearch({ beside: undefined, open: undefined });

/** A record beside the screen; in its place where there is no room for both. */
export function BesidePanel({ beside, children }: { beside: Beside; children: ReactNode }) {
  const path = paths[beside.route](beside.id);
  // Closing returns focus to the row that opened it.
  useEffect(
    () => () => {
      const row = [...document.querySelectorAll<HTMLElement>('#screen a')].find(
        (link) => link.getAttribute('href')?.split('?')[0] === path,
      );
      if (document.activeElement === document.body) row?.focus();
    },
    [path],
  );
  return (
    // Escape does the same as the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={names[beside.route]}
      className="beside-panel @container min-w-0"
      onKeyDown={(event) => {
        const { target } = event;
        const typing =
          target instanceof Element && target.closest('input, textarea, select, dialog, [popover]');
        if (event.key === 'Escape' && !event.defaultPrevented && !typing) close();
      }}
    >
      <div className="flex justify-end gap-1 pt-2 -mb-4 print:hidden">
        <ButtonLink
          look="quiet"
          href={path}
          target="_self"
          aria-label={`Open the ${names[beside.route].toLowerCase()} alone`}
        >
          <Maximize2 aria-hidden="true" className="size-4" />
        </ButtonLink>
        <Button look="quiet" aria-label="Close" onClick={close}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <BesideContext value={beside}>{children}</BesideContext>
    </section>
  );
}
