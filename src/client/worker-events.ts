import type { SyncTag } from './offline-queue/background-sync.ts';

/** The parts of ServiceWorkerGlobalScope that TypeScript's DOM library lacks. */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageFromTab extends WaitingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface SyncEvent extends WaitingEvent {
  readonly tag: SyncTag;
}
export interface Worker {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromTab) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}
