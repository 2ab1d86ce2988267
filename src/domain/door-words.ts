import { phoneDisplay } from './business.ts';

/** Easy words without a homophone, at least two letters apart: heard through a door, none is taken for another. */
// prettier-ignore
export const easyWords = [
  'almond', 'anchor', 'apricot', 'avocado', 'balloon', 'banana', 'basket', 'biscuit', 'blanket', 'blossom', 'bicycle',
  'breeze', 'bridge', 'bucket', 'buffalo', 'butterfly', 'cabbage', 'cactus', 'camera', 'candle', 'canyon', 'carpet',
  'castle', 'chimney', 'cinnamon', 'coconut', 'coffee', 'cotton', 'cricket', 'crystal', 'cucumber', 'curtain', 'diamond',
  'dolphin', 'dragon', 'eagle', 'elephant', 'engine', 'falcon', 'feather', 'fiddle', 'garden', 'garlic',
  'giraffe', 'guitar', 'hammer', 'harbor', 'helmet', 'honey', 'island', 'jacket', 'jungle', 'kettle', 'kitchen',
  'ladder', 'lantern', 'lemon', 'lizard', 'magnet', 'mango', 'marble', 'meadow', 'melon', 'mirror', 'monkey', 'mountain',
  'mushroom', 'napkin', 'needle', 'notebook', 'octopus', 'olive', 'orange', 'orchid', 'panda', 'papaya',
  'parrot', 'peanut', 'pelican', 'pencil', 'penguin', 'pepper', 'piano', 'pillow', 'pineapple', 'pirate', 'planet',
  'plumeria', 'potato', 'pumpkin', 'puzzle', 'rabbit', 'rainbow', 'ribbon', 'river', 'robot', 'rocket',
  'saddle', 'sandal', 'scissors', 'shadow', 'shovel', 'silver', 'spider', 'spinach', 'stadium', 'summer', 'sunset',
  'surfboard', 'tablet', 'teapot', 'ticket', 'tiger', 'tomato', 'tractor', 'trumpet', 'tunnel', 'turtle', 'umbrella',
  'velvet', 'violin', 'volcano', 'walnut', 'waterfall', 'whistle', 'window', 'yogurt', 'zebra',
] as const;

/** The two words by which technician and customer know each other at the door. */
export interface DoorWords {
  /** What the technician says first. */
  readonly says: string;
  /** What the customer answers. */
  readonly answer: string;
}

/**
 * Two different words, chosen by random bytes. Jobs with neighboring numbers, which are often of one street or one day, never
 * have the same first word.
 */
export function doorWords(random: Uint8Array, jobNumber: number): DoorWords {
  const number = (at: number) =>
    ((random[at] ?? 0) << 16) | ((random[at + 1] ?? 0) << 8) | (random[at + 2] ?? 0);
  const first = 2 * (number(0) % Math.floor(easyWords.length / 2)) + (jobNumber % 2);
  const second = number(3) % (easyWords.length - 1);
  return { says: easyWords[first]!, answer: easyWords[second < first ? second : second + 1]! };
}

/** What somebody at a door said: a job number, or the word that a technician says first. Longer is neither. */
export const SAID_MOST = 40;

/** The answers to "is this one of ours?". They tell nothing else. */
export const checkWords = {
  yes: 'Yes, that job is ours, and a technician is due today, on the way or at the door.',
  no: `No, we have no such visit now. Keep the door shut and call us: ${phoneDisplay}.`,
} as const;
