const KEY = 'adminToken';

/** Where this browser keeps the proof that staff signed in here before; it outlives sign-out and opens nothing. */
const DEVICE_KEY = 'officeDevice';

/** What is stored when a sign-in answer carried no token (spec §4); the server refuses it, so it ends in Access Denied. */
const PLACEHOLDER = 'authenticated';

/** The staff bearer token of this browser, or null. Where storage is blocked there is none. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the token a sign-in answered. */
export function storeAdminToken(token: string | undefined): void {
  localStorage.setItem(KEY, token || PLACEHOLDER);
}

/** What an earlier sign-in in this browser left for the next; undefined when there was none. */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what a sign-in answered for the next one. */
export function storeDeviceToken(token: string): void {
  localStorage.setItem(DEVICE_KEY, token);
}

/** Forgets the token; with `only`, just that one, so that a newer sign-in in another tab survives. */
export function forgetAdminToken(only?: string): void {
  if (only !== undefined && readAdminToken() !== only) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}

/** Calls back when another tab signs in or out. Returns the way to stop listening. */
export function onAdminTokenChange(listener: (token: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readAdminToken());
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
