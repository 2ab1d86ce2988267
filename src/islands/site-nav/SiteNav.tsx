import { ChevronDown, Menu, Phone, X } from 'lucide-react';
import { useRef } from 'react';
import { Drawer } from './Drawer.tsx';
import {
  emergencyLinks,
  homeLink,
  type NavLink,
  pageLinks,
  serviceLinks,
  type SiteNavProps,
} from './links.ts';
import { useHoverMenu } from './use-hover-menu.ts';

/**
 * The header's links, dropdown, buttons and drawer. Prerendered; popovers work without JavaScript, and CSS
 * handles hover until the island hydrates.
 */
export function SiteNav(props: SiteNavProps) {
  const { path, tel } = props;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const hover = useHoverMenu(button, panel);
  return (
    <>
      <nav className="ways" aria-label="Main">
        <NavItem link={homeLink} path={path} />
        <div className="drop" {...hover}>
          <button type="button" ref={button} popoverTarget="services-menu" className="way">
            Services <ChevronDown size={16} aria-hidden="true" />
          </button>
          <div popover="auto" id="services-menu" ref={panel} className="sheet">
            <ul className="cards">
              {serviceLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>
                    <b>{link.label}</b> <small>{link.text}</small>
                  </a>
                </li>
              ))}
            </ul>
            <p>Emergency Services</p>
            <ul className="row">
              {emergencyLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        {pageLinks.map((link) => (
          <NavItem key={link.href} link={link} path={path} />
        ))}
      </nav>
      <a href={tel} className="btn call bar-call">
        <Phone size={18} aria-hidden="true" /> Emergency Call
      </a>
      <a href="/booking" className="btn bar-quote">
        Get Quote
      </a>
      <button type="button" popoverTarget="drawer" className="burger" aria-label="Open menu">
        <Menu size={24} aria-hidden="true" />
      </button>
      <Drawer {...props} closeIcon={<X size={24} aria-hidden="true" />} />
    </>
  );
}

function NavItem({ link, path }: { link: NavLink; path: string }) {
  return (
    <a href={link.href} className="way" aria-current={link.href === path ? 'page' : undefined}>
      {link.label}
    </a>
  );
}
