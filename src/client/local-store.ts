/** Values kept in this browser under one prefix, each with the time it was kept. */
interface Kept<T> {
  readonly at: number;
  readonly value: T;
}

/**
 * A value kept in this browser, or null when there is none, it is older than `maxAgeMs`, or storage is blocked. The
 * caller knows the shape it wrote.
 */
export function readKept<T>(key: string, maxAgeMs: number): T | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null;
    return kept && Date.now() - kept.at < maxAgeMs ? kept.value : null;
  } catch {
    return null;
  }
}

/** When a value was kept, milliseconds since the epoch; 0 without one. */
export function keptAt(key: string): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<unknown> | null)?.at ?? 0;
  } catch {
    return 0;
  }
}

/** Keeps a value. A full or blocked storage must not stop anybody from typing, so it says nothing. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Then it is not kept.
  }
}

/** Forgets a value. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept where storage is blocked.
  }
}
