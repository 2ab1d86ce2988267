import type { LadderStep } from '#domain/alarm.ts';

/** When a step rings: "At once", "After 90 s", "After 3 min". */
export function whenText(after: number): string {
  if (after === 0) return 'At once';
  return after % 60 === 0 ? `After ${after / 60} min` : `After ${after} s`;
}

const words: Record<LadderStep['channels'][number], string> = {
  push: 'notification',
  text: 'text',
  voice: 'phone call',
};

/** How a step rings: "notification and text". */
export function waysText(channels: LadderStep['channels']): string {
  const ways = channels.map((channel) => words[channel]);
  return ways.length < 2 ? (ways[0] ?? '') : `${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}`;
}
