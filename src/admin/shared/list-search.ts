import { useStore } from '@nanostores/react';
import { openPath, router } from '../routes.ts';

/** What the address says about a list (search, filters), and the way to change it without a step in the history. */
export function useListSearch(): {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (changes: Readonly<Record<string, string>>) => void;
} {
  const page = useStore(router);
  const values = page?.search ?? {};
  return {
    values,
    set: (changes) => {
      const next = new URLSearchParams(values);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      openPath(`${location.pathname}${next.size > 0 ? `?${next}` : ''}`, { replace: true });
    },
  };
}

/** A filter's value when it is one of the allowed ones; anything else in the address means no filter. */
export function oneOf<T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
