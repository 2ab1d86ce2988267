import { islandProps, mountIsland } from '#islands/mount-island.tsx';
import type { SiteNavProps } from './links.ts';
import { SiteNav } from './SiteNav.tsx';

export function mount(element: Element): Promise<void> {
  return mountIsland(element, <SiteNav {...islandProps<SiteNavProps>(element)} />);
}
