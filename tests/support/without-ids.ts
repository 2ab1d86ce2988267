/** A text without its UUIDs, times and tokens of 20 characters and more: their digits may be those of a code by chance. */
export const withoutIds = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    .replaceAll(/\d{8}T\d{6}Z?|\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?/g, '')
    .replaceAll(/[\w-]{20,}/g, '');
