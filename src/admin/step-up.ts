import { atom } from 'nanostores';
import { ApiError } from '#client/api-error.ts';
import { addCallHooks } from '#client/api.ts';

/** The proof to ask for: a fresh factor, or the passkey that unlocks a technician's phone. */
export type FactorQuestion = 'confirm' | 'unlock';

/** The proof that each error code asks for. */
const questions: Partial<Record<string, FactorQuestion>> = {
  step_up_required: 'confirm',
  session_locked: 'unlock',
};

/** The open request for a proof, with its callback; null when none is open. */
export const $stepUp = atom<{
  readonly question: FactorQuestion;
  readonly answer: (confirmed: boolean) => void;
} | null>(null);

/** Whether this phone has locked: it waits for its passkey. */
export const $isLocked = atom(false);

let open: Promise<boolean> | undefined;

/** Asks once, however many requests wait for it. */
function ask(question: FactorQuestion): Promise<boolean> {
  if (question === 'unlock') $isLocked.set(true);
  open ??= new Promise<boolean>((resolve) => {
    $stepUp.set({
      question,
      answer: (confirmed) => {
        $stepUp.set(null);
        if (confirmed) $isLocked.set(false);
        open = undefined;
        resolve(confirmed);
      },
    });
  });
  return open;
}

/** Lets the office ask for a factor when a request needs one, and then repeat it. */
export function watchStepUp(): void {
  addCallHooks({
    recover: async (error) => {
      const question = error instanceof ApiError ? questions[error.code ?? ''] : undefined;
      return question !== undefined && ask(question);
    },
  });
}
