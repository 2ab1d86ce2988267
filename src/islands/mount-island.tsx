import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Takes over markup that the page was built with. Settles when the island listens, so that the touch that woke it
 * can be played again.
 */
export function mountIsland(element: Element, island: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(element, <Mounted onMounted={resolve}>{island}</Mounted>);
  });
}

/** The props the page was built with, from the mount point. */
export function islandProps<Props>(element: Element): Props {
  return JSON.parse(element.getAttribute('data-props') ?? '{}') as Props;
}
