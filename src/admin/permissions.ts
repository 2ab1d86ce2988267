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

/** The server's answer; null until it arrives. */
const $granted = atom<May | null>(null);

/** This account's permissions; null until known. An owner may do everything and need not wait. */
export const $may = computed([$granted, $account], (granted, account) =>
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

/** Stores the names of the routes that the server lets this account call. */
export function grantPermissions(names: readonly string[]): void {
  writeStored(KEY, names);
  $granted.set(among(names));
}

/** After a failed request: the screens try anyway, and the server rejects what it must. */
export function assumePermissions(): void {
  if (!$granted.get()) $granted.set(everything);
}

/** Clears the permissions at the end of the session. */
export function forgetPermissions(): void {
  removeStored(KEY);
  $granted.set(null);
}

/** The signed-in account's permissions, from the routes' declarations; null until known. */
export const useMay = (): May | null => useStore($may);
