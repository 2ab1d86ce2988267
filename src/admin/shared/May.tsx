import type { ReactNode } from 'react';
import { useMay } from '../permissions.ts';
import { mayFollow } from '../role-screens.ts';

/** Renders its content only for accounts that may call the named route. */
export function May({ call, children }: { call: string; children: ReactNode }) {
  return useMay()?.(call) ? children : null;
}

/** A link if the account's role has its target screen; otherwise plain text. */
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
