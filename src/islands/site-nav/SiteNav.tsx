import { ChevronDown, Menu, Phone, X } from '#ui/icons.tsx';
import { useRef } from 'react';
import { CardLink } from './CardLink.tsx';
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

/** The page's `.icon` style draws the icons: Lucide's own attributes would add a hundred bytes to every page. */
const icon = {
  className: 'icon',
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
  'aria-hidden': true,
} as const;

/**
 * The header's links, dropdown, buttons and drawer. Prerendered; popovers work without JavaScript, and CSS
 * handles hover until the island hydrates.
 */
export function SiteNav(props: SiteNavProps) {
  const { path, tel, phone } = props;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const hover = useHoverMenu(button, panel);
  return (
    <>
      <nav className="ways" aria-label="Main">
        <NavItem link={homeLink} path={path} />
        <div className="drop" {...hover}>
          <button type="button" ref={button} popoverTarget="services-menu" className="way">
            Services <ChevronDown size={16} {...icon} />
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
        <CardLink className="way" />
      </nav>
      <a href={tel} className="btn call bar-call">
        <Phone size={18} {...icon} /> <span>Emergency Call</span> <b>{phone}</b>
      </a>
      <a href="/booking" className="btn bar-quote">
        Get Quote
      </a>
      <button type="button" popoverTarget="drawer" className="burger" aria-label="Open menu">
        <Menu size={24} {...icon} />
      </button>
      <Drawer {...props} closeIcon={<X size={24} {...icon} />} />
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
