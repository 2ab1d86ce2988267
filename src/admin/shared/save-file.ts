import { $phase } from '../session.ts';

/** How long before a saved file's object URL is revoked, in milliseconds. */
const TAKE_OVER_MS = 60_000;

/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const free = () => {
    URL.revokeObjectURL(url);
    clearTimeout(timer);
    stop();
  };
  const timer = setTimeout(free, TAKE_OVER_MS);
  const stop = $phase.listen((phase) => phase === 'none' && free());
}
