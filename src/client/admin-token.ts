const KEY = 'adminToken';

/**
 * Device token: proves that staff signed in on this browser before. It survives sign-out and grants no access
 * by itself.
 */
const DEVICE_KEY = 'officeDevice';

/**
 * Stored when a sign-in response carries no token (spec §4). The server rejects it, so the user lands on
 * Access Denied.
 */
const PLACEHOLDER = 'authenticated';

/** The staff bearer token stored in this browser; null when signed out or when storage is blocked. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the token from a sign-in response. */
export function storeAdminToken(token: string | undefined): void {
  localStorage.setItem(KEY, token || PLACEHOLDER);
}

/** The device token an earlier sign-in left in this browser; undefined if there is none. */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the device token from a sign-in response for the next sign-in. */
export function storeDeviceToken(token: string): void {
  localStorage.setItem(DEVICE_KEY, token);
}

/** Removes the token. With `only`, removes just that token, so a newer sign-in from another tab survives. */
export function removeAdminToken(only?: string): void {
  if (only !== undefined && readAdminToken() !== only) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there was nothing to remove.
  }
}

/** Calls back when another tab signs in or out. Returns an unsubscribe function. */
export function onAdminTokenChange(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readAdminToken());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
