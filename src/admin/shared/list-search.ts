import { useStore } from '@nanostores/react';
import { openPath, router } from '../routes.ts';

/** A list's state in the URL (search, filters), and a setter that adds no history entry. */
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

/** A filter's value if it is allowed; anything else in the URL means no filter. */
export function oneOf<T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
