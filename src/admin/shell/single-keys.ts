import { readStored, writeStored } from '#client/browser-store.ts';

/** The command of a single key. */
export type KeyCommand = 'call' | 'find' | 'next' | 'previous' | 'help';

/** Every single key with its help text. */
export const singleKeys: readonly {
  readonly key: string;
  readonly command: KeyCommand;
  readonly does: string;
}[] = [
  { key: 'n', command: 'call', does: 'Take a new call' },
  { key: '/', command: 'find', does: 'Find anything' },
  { key: 'j', command: 'next', does: 'Next row of a list' },
  { key: 'k', command: 'previous', does: 'Previous row of a list' },
  { key: '?', command: 'help', does: 'Show keyboard shortcuts' },
];

const STORED = 'officeSingleKeys';

/** Whether single keys work in this browser; people who dictate turn them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return readStored<boolean>(STORED, Number.POSITIVE_INFINITY) ?? true;
}

export function setSingleKeys(on: boolean): void {
  writeStored(STORED, on);
}

/** The command of a key press; null while typing, with a modifier, or when single keys are off. */
export function keyCommand(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: unknown;
}): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (isTyping(event.target)) return null;
  const found = singleKeys.find(({ key }) => key === event.key.toLowerCase());
  return found && singleKeysOn() ? found.command : null;
}

function isTyping(target: unknown): boolean {
  const element = target as { closest?: (selector: string) => unknown } | null;
  return Boolean(element?.closest?.('input, textarea, select, [contenteditable], dialog'));
}
