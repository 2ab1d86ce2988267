import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: 'plain' | 'danger';
  /** The way to what the toast is about. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
}

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(message: ToastMessage | null): void {
  current = message;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the one being shown (spec §9: one at a time); returns its id for `dismissToast`. */
export function toast(message: {
  title: string;
  description?: string | undefined;
  tone?: ToastMessage['tone'] | undefined;
  link?: ToastMessage['link'];
}): number {
  lastId += 1;
  publish({ ...message, tone: message.tone ?? 'plain', id: lastId });
  return lastId;
}

/** Takes a toast away, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast being shown. */
export function useToast(): ToastMessage | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
