import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** The tab's URL, so that it can be opened in a new window or shared. */
  readonly href: string;
}

/** Tabs whose state is in the URL: each tab is a link, and arrow keys move between them. */
export function Tabs({
  label,
  tabs,
  current,
  onChange,
  children,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
  /** The current tab's panel. */
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tab strip scrolls. This keeps the current tab in view, even when loaded counts widen the
  // tabs before it.
  useEffect(() => {
    const strip = list.current;
    const active = strip?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!strip || !active) return;
    const sizes = new ResizeObserver(() => {
      strip.scrollLeft = active.offsetLeft - (strip.clientWidth - active.offsetWidth) / 2;
    });
    for (const tab of strip.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [current]);

  return (
    <Radix.Root value={current} onValueChange={onChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="scroll-strip relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0 lg:flex-wrap"
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} asChild>
            <a
              href={tab.href}
              data-tab={tab.id}
              className="flex min-h-11 shrink-0 focus-visible:-outline-offset-2 items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted no-underline hover:text-body data-[state=active]:border-accent data-[state=active]:text-body"
            >
              {tab.label}
            </a>
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={current} className="pt-4 focus-visible:outline-offset-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
