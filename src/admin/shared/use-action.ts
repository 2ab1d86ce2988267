import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, describeError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { refreshChanged } from '../changes.ts';
import { refetch } from '../queries.ts';
import { useAttempt } from './use-save.ts';

/**
 * A button's action: performs it, refetches what it changed and shows a toast. If the record's state no
 * longer allows it, the whole screen is refetched. Retrying after a lost response reuses the idempotency key,
 * so the server returns the first result.
 */
export function useAction<Input, Result>(options: {
  readonly run: (input: Input, key: string) => Promise<Result>;
  /** The success toast; null shows none. */
  readonly done: (
    result: Result,
  ) => { title: string; description?: string; undo?: (() => void) | undefined } | null;
  /** Title of the failure toast. */
  readonly failed: string;
  readonly after?: (result: Result) => void;
}) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const tried = useRef<string>(undefined);
  return useMutation({
    mutationFn: (input: Input) => {
      const wanted = JSON.stringify(input);
      if (wanted !== tried.current) attempt.renew();
      tried.current = wanted;
      return options.run(input, attempt.key());
    },
    onSuccess: async (result) => {
      attempt.renew();
      await refreshChanged(client);
      const message = options.done(result);
      if (message) toast(message);
      options.after?.(result);
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : null;
      const isDone = code === 'key_reused';
      if (isDone) attempt.renew();
      toast({
        title: isDone ? 'This was already done' : options.failed,
        description: isDone
          ? 'An earlier attempt went through. The current state is shown.'
          : describeError(error),
        tone: 'danger',
      });
      const isStale = error instanceof ApiError && error.status === 409;
      await (isDone || isStale ? refetch(client) : refreshChanged(client));
    },
  });
}
