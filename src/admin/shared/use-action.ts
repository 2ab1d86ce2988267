import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, describeError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { refresh } from '../queries.ts';

/**
 * A button's deed: does it, says so, and reads anew what it changed. When the record is no longer in the state the
 * button was made for, what is on screen is read anew too.
 */
export function useAction<Input, Result>(options: {
  readonly run: (input: Input) => Promise<Result>;
  /** Paths whose data it changes. */
  readonly refreshes: readonly string[];
  /** What to say when it is done; null says nothing. */
  readonly done: (result: Result) => { title: string; description?: string } | null;
  /** The title of the toast when it could not be done. */
  readonly failed: string;
  readonly after?: (result: Result) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: options.run,
    onSuccess: async (result) => {
      await refresh(client, ...options.refreshes);
      const message = options.done(result);
      if (message) toast(message);
      options.after?.(result);
    },
    onError: async (error) => {
      toast({ title: options.failed, description: describeError(error), tone: 'danger' });
      if (error instanceof ApiError && error.status === 409) await refresh(client, ...options.refreshes);
    },
  });
}
