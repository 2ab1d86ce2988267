import { atom } from 'nanostores';
import { type FactorQuestion, setStepUp } from '#client/api.ts';

/** The open question "is it you?", and what takes its answer; null when none is open. */
export const $stepUp = atom<{
  readonly question: FactorQuestion;
  readonly answer: (confirmed: boolean) => void;
} | null>(null);

let open: Promise<boolean> | undefined;

/** Asks once, however many requests wait for it. */
function ask(question: FactorQuestion): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    $stepUp.set({
      question,
      answer: (confirmed) => {
        $stepUp.set(null);
        open = undefined;
        resolve(confirmed);
      },
    });
  });
  return open;
}

/** Lets the office ask for a factor when a request needs one, and then repeat it. */
export function watchStepUp(): void {
  setStepUp(ask);
}
