import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Hydrates prerendered markup. Resolves when the island handles events, so that the triggering event can be
 * replayed.
 */
export function mountIsland(element: Element, island: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(element, <Mounted onMounted={resolve}>{island}</Mounted>);
  });
}

/** The props the page was rendered with, from the mount point. */
export function islandProps<Props>(element: Element): Props {
  return JSON.parse(element.getAttribute('data-props') ?? '{}') as Props;
}
