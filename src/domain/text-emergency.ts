import { fold } from './pasted-text/folded.ts';
import type { Found } from './pasted-text/found.ts';
import { saysLockedOut } from './pasted-text/services.ts';

/** Whether a text reports a lockout, or is only urgent; null for neither. */
export type TextAlarm = 'locked_out' | 'urgent' | null;

const THANKS_FOR = /^\W*(?:thank(?:s| you)|thx|mahalo|gracias)\b[^.!?\n]{0,30}\b(?:for|por)\b/i;
const LINK = /\bhttps?:\/\/|\bwww\./i;

/**
 * How a text reads at night. "No rush" outweighs whatever sounds urgent; thanks for the last job and advertising that
 * hurries its reader to a link are no emergencies.
 * @param found the pieces that the reader of pasted texts found in it
 */
export function readTextAlarm(text: string, found: readonly Found[]): TextAlarm {
  const urgency = found.find((piece) => piece.kind === 'urgency')?.value;
  if (urgency === 'standard') return null;
  const isUrgent = urgency === 'emergency';
  const service = found.find((piece) => piece.kind === 'service')?.value;
  const isLockedOut = service === undefined ? saysLockedOut(fold(text)) : service.endsWith('-lockout');
  if (THANKS_FOR.test(text) && !(isLockedOut && isUrgent)) return null;
  if (isLockedOut) return 'locked_out';
  const isAdvertising = LINK.test(text) && !found.some(({ kind }) => kind === 'place' || kind === 'address');
  return isUrgent && !isAdvertising ? 'urgent' : null;
}
