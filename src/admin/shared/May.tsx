import type { ReactNode } from 'react';
import { useMay } from '../permissions.ts';
import { mayFollow } from '../role-screens.ts';

/** Shows its content to those who may call a route, by its name. */
export function May({ call, children }: { call: string; children: ReactNode }) {
  return useMay()?.(call) ? children : null;
}

/** A link for those whose role has the screen it leads to; plain text for others. */
export function MayLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const may = useMay();
  return may && mayFollow(href, may) ? (
    <a href={href} className={className}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}
