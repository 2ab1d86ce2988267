import { type ReactNode, useRef } from 'react';
import { CardLink } from './CardLink.tsx';
import {
  emergencyLinks,
  homeLink,
  type NavLink,
  pageLinks,
  serviceLinks,
  type SiteNavProps,
} from './links.ts';
import { useModalPopover } from './use-modal-popover.ts';

/** The navigation drawer on small screens, sliding in from the right. Following a link closes it. */
export function Drawer({ path, brand, phone, tel, closeIcon }: SiteNavProps & { closeIcon: ReactNode }) {
  const drawer = useRef<HTMLDivElement>(null);
  useModalPopover(drawer);
  const current = (href: string) => (href === path ? 'page' : undefined);
  const close = () => drawer.current?.hidePopover();
  const list = (links: readonly NavLink[]) =>
    links.map((link) => (
      <a key={link.href} href={link.href} aria-current={current(link.href)} onClick={close}>
        {link.label}
        {link.text ? <small>{link.text}</small> : null}
      </a>
    ));
  return (
    <div popover="auto" id="drawer" ref={drawer} className="drawer" role="dialog" aria-label="Menu">
      <div className="drawer-top">
        <b>{brand}</b>
        <button type="button" popoverTarget="drawer" popoverTargetAction="hide" aria-label="Close menu">
          {closeIcon}
        </button>
      </div>
      <nav aria-label="Menu">
        {list([homeLink])}
        <CardLink onClick={close} />
        <p>Services</p>
        {list(serviceLinks)}
        <p>Emergency Services</p>
        {list(emergencyLinks)}
        <p>Company</p>
        {list(pageLinks)}
      </nav>
      <a href={tel} className="btn call" onClick={close}>
        Emergency: {phone}
      </a>
      <a href="/booking" className="btn" onClick={close}>
        Get Free Quote
      </a>
    </div>
  );
}
