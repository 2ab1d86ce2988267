import { fillText, PRIVATE_LINK, type TextKind, type TextValues } from '#domain/customer-text.ts';
import { timeName } from '#content/place/place.ts';

/** Sample values for a template's fields. */
const sample: TextValues = {
  number: 'Q-2026-00015',
  total: '$157.07',
  amount: '$157.07',
  link: PRIVATE_LINK,
  times: 'Tuesday, November 24, 9:00 AM; or Tuesday, November 24, 2:00 PM',
  choose: 'Choose one',
  when: `Nov 24, 2026, 9:00 AM to 10:00 AM, ${timeName}`,
  was: `Nov 23, 2026, 2:00 PM to 3:00 PM, ${timeName}`,
  who: 'an emergency came up, and we',
  drive: ', usually 15-25 minutes',
  door: '. At the door we say plumeria, you answer dolphin',
  from: '2:40 PM',
  by: '3:00 PM',
};

/** A template filled with sample values. */
export const sampleText = (kind: TextKind, words: string): string =>
  fillText(kind, kind === 'estimate_link' ? sample : { ...sample, number: 'INV-2026-00012' }, {
    [kind]: words,
  });
