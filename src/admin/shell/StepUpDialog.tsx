import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factorRoutes } from '#contract/accounts/factors.ts';
import { call } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { answerConfirmation } from '#client/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState, FormError, SkeletonRows } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { countDrafts } from '../drafts.ts';
import { signOut } from '../sign-out.ts';
import type { FactorQuestion } from '../session.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

const words: Record<FactorQuestion, { title: string; description: string }> = {
  confirm: {
    title: 'Is it you?',
    description: 'This step needs a fresh confirmation. What you typed stays.',
  },
  unlock: {
    title: 'Unlock the office',
    description: 'This phone stays signed in. Every 12 hours your passkey unlocks it. What you typed stays.',
  },
};

/**
 * Asks the person for a factor before a sensitive step, or when their phone has locked; the request that needed it is
 * then sent again.
 */
export default function StepUpDialog({
  question,
  onDone,
}: {
  question: FactorQuestion;
  onDone: (confirmed: boolean) => void;
}) {
  const [text, setText] = useState('');
  const challenge = useQuery({
    queryKey: ['step-up'],
    queryFn: () => call(factorRoutes.confirmChallenge),
    gcTime: 0,
  });
  const confirming = useMutation({
    mutationFn: async (way: 'passkey' | 'code' | 'password') => {
      if (way !== 'passkey') return call(factorRoutes.confirm, { body: { [way]: text } });
      // A challenge works once, so another attempt needs a new one.
      const fresh = confirming.isError ? (await challenge.refetch()).data : challenge.data;
      if (!fresh) return;
      await call(factorRoutes.confirm, { body: { passkey: await answerConfirmation(fresh) } });
    },
    onSuccess: () => onDone(true),
  });
  const ways = challenge.data?.ways ?? [];
  const typed = ways.find((way) => way !== 'passkey');
  const message = confirming.error ? failureText(confirming.error) : undefined;

  return (
    <Dialog open onClose={() => onDone(false)} {...words[question]}>
      {challenge.isPending ? <SkeletonRows rows={1} label="One moment…" /> : null}
      {challenge.isError ? (
        <ErrorState
          title="The question could not be loaded"
          detail={describeError(challenge.error)}
          onRetry={() => void challenge.refetch()}
          retrying={challenge.isFetching}
        />
      ) : null}
      {message ? <FormError>{message}</FormError> : null}
      {ways.includes('passkey') ? (
        <Button
          look="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the dialog waited for before it could show it
          autoFocus
          pending={confirming.isPending}
          pendingText="Waiting for your passkey..."
          onClick={() => confirming.mutate('passkey')}
        >
          Use my passkey
        </Button>
      ) : null}
      {typed ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            confirming.mutate(typed);
          }}
        >
          <TextField
            label={typed === 'code' ? 'Code of your app, or a recovery code' : 'Your password'}
            type={typed === 'code' ? 'text' : 'password'}
            autoComplete={typed === 'code' ? 'one-time-code' : 'current-password'}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
            autoFocus={!ways.includes('passkey')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            type="submit"
            look={ways.includes('passkey') ? undefined : 'primary'}
            pending={confirming.isPending}
            pendingText="Checking..."
          >
            Confirm
          </Button>
        </form>
      ) : null}
      {question === 'unlock' ? <LostPasskey onLeave={() => onDone(false)} /> : null}
    </Dialog>
  );
}

/** For a person whose only passkey is gone: a password and a code open an ordinary session. */
function LostPasskey({ onLeave }: { onLeave: () => void }) {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    onLeave();
    void signOut();
  };
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p className="text-muted">
        Lost the passkey? Sign out, then sign in with your password and a code of your app or a recovery code,
        and add a new passkey under My account. Without a code, ask an owner to have your second factors
        reset.
      </p>
      <Button onClick={() => (countDrafts() > 0 ? setAsking(true) : leave())}>Sign out</Button>
      {asking ? <UnsavedQuestion action="sign out" onLeave={leave} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function failureText(error: Error): string {
  if (error instanceof ApiError) return Object.values(error.fieldErrors)[0] ?? describeError(error);
  return describeError(error);
}
