import type { LiveChange } from './live.ts';

/**
 * What a notification holds when it reaches a device: kind and town, never a name, number or address. The service worker
 * shows it, and reports with its token that it rang or that its person has it.
 */
export interface PushNote {
  readonly kind: 'alarm' | 'taken' | 'test' | 'news';
  /** Of an alarm: it rings once, beyond what an hour allows. */
  readonly quiet?: boolean;
  readonly title: string;
  readonly body: string;
  /** A later note with the same tag takes its place. */
  readonly tag: string;
  /** Where pressing it leads. */
  readonly path: string;
  /** Empty for news, which needs no answer. */
  readonly token: string;
  /** What changed, for the office's open tabs. */
  readonly change?: LiveChange;
}
