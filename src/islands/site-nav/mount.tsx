import { islandProps, mountIsland } from '#islands/mount-island.tsx';
import { SiteNav, type SiteNavProps } from './SiteNav.tsx';

export function mount(element: Element): Promise<void> {
  return mountIsland(element, <SiteNav {...islandProps<SiteNavProps>(element)} />);
}
