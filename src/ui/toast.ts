import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: 'plain' | 'danger';
  /** A link to the toast's subject. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** Undoes the step that the toast reports. */
  readonly undo?: (() => void) | undefined;
}

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(message: ToastMessage | null): void {
  current = message;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one (spec §9: one at a time). Returns its id for `dismissToast`. */
export function toast(message: {
  title: string;
  description?: string | undefined;
  tone?: ToastMessage['tone'] | undefined;
  link?: ToastMessage['link'];
  undo?: ToastMessage['undo'];
}): number {
  lastId += 1;
  publish({ ...message, tone: message.tone ?? 'plain', id: lastId });
  return lastId;
}

/** Dismisses a toast if it is still shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current toast. */
export function useToast(): ToastMessage | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
