import { type ReactNode, useEffect, useRef } from 'react';
import { restoreFocus } from '../focus-restoration.ts';

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
  useEffect(() => {
    document.title = `${name} · Nene Lock office`;
  }, [name]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => restoreFocus(heading.current), []);
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
