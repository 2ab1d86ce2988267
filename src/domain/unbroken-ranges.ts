/** A text with a word joiner in each range of numbers, so that no line ends in "15–". */
export const unbrokenRanges = (text: string): string => text.replaceAll(/–(?=\$?\d)/g, '–\u2060');
