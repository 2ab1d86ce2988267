/** A localStorage value with the time it was stored. */
interface Stored<T> {
  readonly at: number;
  readonly value: T;
}

/**
 * Reads a stored value. Returns null if it is missing, older than `maxAgeMs`, or storage is blocked. The
 * caller is responsible for its type.
 */
export function readStored<T>(key: string, maxAgeMs: number): T | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null;
    return stored && Date.now() - stored.at < maxAgeMs ? stored.value : null;
  } catch {
    return null;
  }
}

/** When a value was stored, in milliseconds since the epoch; 0 if it is missing. */
export function storedAt(key: string): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<unknown> | null)?.at ?? 0;
  } catch {
    return 0;
  }
}

/** Stores a value. Fails silently when storage is full or blocked: that must never interrupt typing. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Storage is full or blocked.
  }
}

/** Removes a value. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there was nothing to remove.
  }
}
