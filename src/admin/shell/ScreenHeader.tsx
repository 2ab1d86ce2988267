import { useStore } from '@nanostores/react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { officeName } from '#domain/business.ts';
import { BesideContext, besideOf, restoreFocus } from '../navigation.ts';
import { router } from '../routes.ts';

/**
 * A screen's heading, which receives focus after navigation, with the screen's actions. Also sets the window
 * title.
 */
export function ScreenHeader({
  title,
  windowTitle,
  children,
}: {
  title: ReactNode;
  /** The window title, if the heading is not plain text. */
  windowTitle?: string | undefined;
  children?: ReactNode;
}) {
  const name = windowTitle ?? (typeof title === 'string' ? title : 'Office');
  const panel = useContext(BesideContext);
  const page = useStore(router);
  // With a record beside a list, the record sets title and focus.
  const leads = panel !== null || besideOf(page) === undefined;
  useEffect(() => {
    if (leads) document.title = `${name} · ${officeName}`;
  }, [name, leads]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (leads) restoreFocus(heading.current);
    // Only when the screen appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-5 pb-3">
      <h1
        ref={heading}
        tabIndex={-1}
        data-screen-heading
        className="text-xl font-bold tracking-tight outline-none sm:text-2xl"
      >
        {title}
      </h1>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  );
}
