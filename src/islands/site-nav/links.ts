/** The header's props. */
export type SiteNavProps = {
  /** Path of the current page, to highlight its link. */
  readonly path: string;
  readonly brand: string;
  readonly phone: string;
  readonly tel: string;
};

/** A navigation link; `text` is the short description under it. */
export type NavLink = { readonly href: string; readonly label: string; readonly text?: string };

/** The four cards of the Services dropdown, and the drawer's service links. */
export const serviceLinks: readonly NavLink[] = [
  { href: '/services', label: 'Emergency Lockout', text: 'Locked out of a car, house or office, any hour' },
  {
    href: '/services/automotive',
    label: 'Automotive Services',
    text: 'Car keys, fobs, transponders and ignitions',
  },
  {
    href: '/services/residential',
    label: 'Residential Services',
    text: 'Rekeying, deadbolts and smart locks',
  },
  {
    href: '/services/commercial',
    label: 'Commercial Services',
    text: 'Access control and master key systems',
  },
];

/** The Emergency Services row. */
export const emergencyLinks: readonly NavLink[] = [
  { href: '/emergency/roadside-assistance', label: '24/7 Roadside Assistance' },
  { href: '/emergency/dead-battery', label: 'Dead Battery Service' },
  { href: '/emergency/aaa-alternative', label: 'AAA Alternative' },
];

/** The links beside Services; these four are highlighted on their own pages. */
export const homeLink: NavLink = { href: '/', label: 'Home' };
export const pageLinks: readonly NavLink[] = [
  { href: '/about', label: 'About' },
  { href: '/reviews', label: 'Reviews' },
  { href: '/contact', label: 'Contact' },
];
