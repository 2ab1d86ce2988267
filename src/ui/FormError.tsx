import type { ReactNode } from 'react';

/** Why a form or dialog as a whole could not be saved; announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-danger">
      {children}
    </p>
  );
}
