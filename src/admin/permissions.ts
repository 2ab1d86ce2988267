import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { readStored, removeStored, writeStored } from '#client/local-store.ts';
import { $account } from './session.ts';

/** The permissions of the last session here, so that a reload shows the right navigation at once. */
const KEY = 'officeMay';
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Whether this account may call a route, by its name. */
export type May = (routeName: string) => boolean;

const everything: May = () => true;

/** What the server said; null until it did. */
const $granted = atom<May | null>(null);

/** What this account may do; null until it is known. An owner may do everything, and need not wait. */
const $may = computed([$granted, $account], (granted, account) =>
  account?.role === 'owner' ? everything : granted,
);

const among =
  (names: readonly string[]): May =>
  (name) =>
    names.includes(name);

/** Starts with the permissions of the last session in this browser, which the server's answer replaces. */
export function restorePermissions(): void {
  const names = readStored<readonly string[]>(KEY, MAX_AGE_MS);
  $granted.set(names && among(names));
}

/** Takes over the names of the routes that the server lets this account call. */
export function grantPermissions(names: readonly string[]): void {
  writeStored(KEY, names);
  $granted.set(among(names));
}

/** The server could not be asked: the screens try, and it refuses what it must. */
export function assumePermissions(): void {
  if (!$granted.get()) $granted.set(everything);
}

/** Forgets them with the session. */
export function forgetPermissions(): void {
  removeStored(KEY);
  $granted.set(null);
}

/** What the signed-in account may do, from the routes' own declarations; null until it is known. */
export const useMay = (): May | null => useStore($may);
