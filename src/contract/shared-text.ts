/** Where the installed office takes a text that another app shares (src/pages/office.webmanifest.ts), posted as a form. */
export const SHARE_PATH = '/admin/share';

const NEW_CALL = '/admin/new-call';
const MARK = '#shared=';

/** New call, with the form's text behind `#`: no server, and so no log, sees that part of an address. */
export function placeOfShared(form: { get(name: string): unknown }): string {
  const text = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n');
  return text ? NEW_CALL + MARK + encodeURIComponent(text.toWellFormed()) : NEW_CALL;
}

/** The text in an address that {@link placeOfShared} made; undefined for none. */
export function readShared({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  if (pathname !== NEW_CALL || !hash.startsWith(MARK)) return undefined;
  try {
    return decodeURIComponent(hash.slice(MARK.length)) || undefined;
  } catch {
    return undefined;
  }
}
