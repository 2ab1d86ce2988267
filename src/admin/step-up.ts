import { atom } from 'nanostores';
import { setStepUp } from '#client/api.ts';

/** The open question "is it you?": calls back with whether the person confirmed it; null when none is open. */
export const $stepUp = atom<((confirmed: boolean) => void) | null>(null);

let open: Promise<boolean> | undefined;

/** Asks once, however many requests wait for it. */
function ask(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    $stepUp.set((confirmed) => {
      $stepUp.set(null);
      open = undefined;
      resolve(confirmed);
    });
  });
  return open;
}

/** Lets the office ask for a factor when a request needs a fresh one, and then repeat it. */
export function watchStepUp(): void {
  setStepUp(ask);
}
