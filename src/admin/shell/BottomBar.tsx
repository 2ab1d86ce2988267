import { useStore } from '@nanostores/react';
import { CalendarClock, Ellipsis, Inbox, type Icon, Plus, Route, Wrench } from '#ui/icons.tsx';
import { useMay } from '../permissions.ts';
import { allowed } from '../role-screens.ts';
import { inboxPath, jobsPath, myDayPath, newCallPath, type RouteName, router, todayPath } from '../routes.ts';
import { MENU_ID } from './AccountMenu.tsx';

interface Item {
  readonly label: string;
  readonly href: string;
  readonly screens: readonly RouteName[];
  readonly Icon: Icon;
  readonly unless?: string;
}

const before: readonly Item[] = [
  { label: 'My day', href: myDayPath(), screens: ['myDay', 'waiting'], Icon: Route, unless: 'readInbox' },
  { label: 'Today', href: todayPath(), screens: ['today', 'board'], Icon: CalendarClock },
  { label: 'Inbox', href: inboxPath(), screens: ['inbox'], Icon: Inbox },
];
const after: readonly Item[] = [{ label: 'Jobs', href: jobsPath(), screens: ['jobs', 'job'], Icon: Wrench }];

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
      {allowed(before, may).map((item) => (
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
      {allowed(after, may).map((item) => (
        <BarLink key={item.href} item={item} />
      ))}
      <button type="button" popoverTarget={MENU_ID} className={itemClass}>
        <Ellipsis aria-hidden="true" className="size-5" />
        More
      </button>
    </nav>
  );
}

function BarLink({ item: { label, href, screens, Icon } }: { item: Item }) {
  const page = useStore(router);
  return (
    <a
      href={href}
      aria-current={page && screens.includes(page.route) ? 'page' : undefined}
      className={itemClass}
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </a>
  );
}

const itemClass =
  'flex flex-col items-center justify-center gap-1 text-[min(0.75rem,4.2vw)] font-semibold text-muted no-underline aria-[current=page]:text-accent-text';
