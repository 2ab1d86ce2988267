import { $phase } from '../session.ts';

/** How long the browser is given to take a file over before its address is freed, milliseconds. */
const TAKE_OVER_MS = 60_000;

/** Has the browser save a file under a name. */
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
