import type { ReactNode } from 'react';

/** The reason that a form or dialog could not be saved; announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-danger">
      {children}
    </p>
  );
}
