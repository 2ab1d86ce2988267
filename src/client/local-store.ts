/** A localStorage value with the time it was stored. */
interface Kept<T> {
  readonly at: number;
  readonly value: T;
}

/**
 * Reads a stored value. Returns null if it is missing, older than `maxAgeMs`, or storage is blocked. The
 * caller is responsible for its type.
 */
export function readKept<T>(key: string, maxAgeMs: number): T | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null;
    return kept && Date.now() - kept.at < maxAgeMs ? kept.value : null;
  } catch {
    return null;
  }
}

/** When a value was stored, in milliseconds since the epoch; 0 if it is missing. */
export function keptAt(key: string): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<unknown> | null)?.at ?? 0;
  } catch {
    return 0;
  }
}

/** Stores a value. Fails silently when storage is full or blocked: that must never interrupt typing. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Storage is full or blocked.
  }
}

/** Removes a value. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there was nothing to remove.
  }
}
