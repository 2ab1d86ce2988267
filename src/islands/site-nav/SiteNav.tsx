import { type PointerEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { ChevronDown, Menu, Phone, X } from '#ui/icons.tsx';
import {
  emergencyLinks,
  homeLink,
  type NavLink,
  pageLinks,
  serviceLinks,
  type SiteNavProps,
} from './links.ts';

const FOCUSABLE = 'a[href], button:not([disabled])';

/**
 * Traps Tab inside an open popover and stops the page behind it from scrolling. Esc and restoring focus are
 * native.
 */
function useModalPopover(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const popover = ref.current;
    if (!popover) return undefined;
    const cycle = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...popover.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      if (document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };
    const update = () => {
      const open = popover.matches(':popover-open');
      document.documentElement.toggleAttribute('data-still', open);
      if (open && !popover.contains(document.activeElement))
        popover.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
    // The click that triggered hydration may have opened it already.
    update();
    popover.addEventListener('keydown', cycle);
    popover.addEventListener('toggle', update);
    return () => {
      popover.removeEventListener('keydown', cycle);
      popover.removeEventListener('toggle', update);
    };
  }, [ref]);
}

/** The navigation drawer on small screens, sliding in from the right. Following a link closes it. */
function Drawer({ path, brand, phone, tel, closeIcon }: SiteNavProps & { closeIcon: ReactNode }) {
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
        {`Emergency: ${phone}`}
      </a>
      <a href="/booking" className="btn" onClick={close}>
        Get Free Quote
      </a>
    </div>
  );
}

/** The page's `.icon` style draws the icons: Lucide's own attributes would add a hundred bytes to every page. */
const icon = {
  className: 'icon',
  width: undefined,
  height: undefined,
  strokeWidth: undefined,
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
          <button
            type="button"
            ref={button}
            popoverTarget="services-menu"
            className="way"
            aria-current={/^\/(services|emergency)/.test(path) || undefined}
          >
            Services <ChevronDown {...icon} />
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
        <Phone {...icon} /> <span>Emergency Call</span> <b>{phone}</b>
      </a>
      <a href="/booking" className="btn bar-quote">
        Get Quote
      </a>
      <button type="button" popoverTarget="drawer" className="burger" aria-label="Open menu">
        <Menu {...icon} />
      </button>
      <Drawer {...props} closeIcon={<X {...icon} />} />
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

/** The emergency card, for guests who look for their own language. */
function CardLink(props: { className?: string; onClick?: () => void }) {
  return (
    <a href="/ja" lang="ja" {...props}>
      日本語
    </a>
  );
}

/**
 * Spec §9, in milliseconds: hover delay before opening, delay before closing, and how long after a close
 * hovering reopens at once.
 */
const OPEN_DELAY = 200;
const CLOSE_DELAY = 150;
const SKIP_DELAY = 300;

/**
 * Opens a popover on hover as well as by its button. Put the handlers on the element that contains both. A
 * click while it is open by hover pins it open; the next click closes it.
 */
function useHoverMenu(button: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  const timer = useRef(0);
  const closedAt = useRef(-Infinity);
  const byHover = useRef(false);

  const later = (delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(action, delay);
  };
  const open = useCallback(() => {
    if (isOpen(panel.current)) return;
    byHover.current = true;
    panel.current?.showPopover();
  }, [panel]);

  useEffect(() => {
    const [trigger, menu] = [button.current, panel.current];
    if (!trigger || !menu) return undefined;
    // From here on, this hook replaces the CSS hover behavior.
    menu.parentElement?.setAttribute('data-awake', '');
    if (menu.parentElement?.matches(':hover') && matchMedia('(hover: hover)').matches) open();
    const press = (event: Event) => {
      clearTimeout(timer.current);
      if (isOpen(menu) && byHover.current) event.preventDefault();
      byHover.current = false;
    };
    const toggle = (event: Event) => {
      const { newState } = event as ToggleEvent;
      if (newState === 'closed') closedAt.current = performance.now();
      trigger.setAttribute('aria-expanded', String(newState === 'open'));
    };
    trigger.addEventListener('click', press);
    menu.addEventListener('toggle', toggle);
    return () => {
      clearTimeout(timer.current);
      trigger.removeEventListener('click', press);
      menu.removeEventListener('toggle', toggle);
    };
  }, [button, panel, open]);

  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const recent = performance.now() - closedAt.current < SKIP_DELAY;
      later(recent ? 0 : OPEN_DELAY, open);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      later(CLOSE_DELAY, () => {
        if (byHover.current && isOpen(panel.current)) panel.current?.hidePopover();
      });
    },
  };
}

function isOpen(popover: HTMLElement | null): boolean {
  return popover?.matches(':popover-open') ?? false;
}
