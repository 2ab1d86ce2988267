import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, describeError } from '#client/api-error.ts';
import { newIdempotencyKey } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { refetch, refreshChanged } from '../queries.ts';

/** A user's attempt to save; sending it repeatedly is the same request. */
export interface Attempt {
  readonly key: () => string;
  /** Makes the next send a new request. */
  readonly renew: () => void;
}

export function useAttempt(): Attempt {
  const [first] = useState(newIdempotencyKey);
  const key = useRef(first);
  const renew = () => {
    key.current = newIdempotencyKey();
  };
  return { key: () => key.current, renew };
}

/**
 * Saves a form. On an error the form keeps its values and shows the server's messages at their fields; a
 * stale save returns the current record.
 */
export function useSave<Values extends FieldValues, Body, Saved>(options: {
  readonly form: UseFormReturn<Values, unknown, Body>;
  /** The key stays the same across retries until the save is known to have succeeded. */
  readonly send: (body: Body, key: string) => Promise<Saved>;
  readonly failed: { readonly title: string; readonly description: string };
  readonly onSaved: (saved: Saved) => void;
  /** For an attempt that outlives the form (a draft); by default the form has its own. */
  readonly attempt?: Attempt;
}) {
  const { form, send, failed, onSaved } = options;
  const own = useAttempt();
  const attempt = options.attempt ?? own;
  const client = useQueryClient();
  const focusAtSubmit = useRef<Element | null>(null);
  const mutation = useMutation({
    mutationFn: (body: Body) => {
      focusAtSubmit.current = document.activeElement;
      return send(body, attempt.key());
    },
    onSuccess: (saved) => {
      attempt.renew();
      onSaved(saved);
      return refreshChanged(client);
    },
    onError: (error) => {
      toast({ ...failed, tone: 'danger' });
      if (!(error instanceof ApiError)) return;
      // The key was used with other content, so the next attempt needs a new one; the message explains.
      if (error.code === 'key_reused') attempt.renew();
      showAtFields(form, error, !isTypingElsewhere(focusAtSubmit.current));
    },
  });

  const { error } = mutation;
  return {
    save: mutation.mutate,
    pending: mutation.isPending,
    /** The last attempt's error message; null after a success or a conflict. */
    failure: error && !isStaleVersion(error) ? failureText(error) : null,
    /** The current record, if another person saved it first. */
    conflict: error && isStaleVersion(error) ? (error.problem?.current ?? null) : null,
    /** Clears the failure once it has been resolved. */
    settle: mutation.reset,
  };
}

function isStaleVersion(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_version';
}

/** Whether the user moved to another field while the request was in flight. */
function isTypingElsewhere(focusAtSubmit: Element | null): boolean {
  const now = document.activeElement;
  return now !== focusAtSubmit && now?.matches('input, textarea, select') === true;
}

function showAtFields<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  error: ApiError,
  mayFocus: boolean,
): void {
  const [first, ...rest] = Object.entries(error.fieldErrors);
  const show = ([field, message]: [string, string], shouldFocus: boolean) =>
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus });
  for (const each of rest) show(each, false);
  if (first) show(first, mayFocus);
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'key_reused') {
    return 'An earlier attempt was saved, with the values from that time. Check it before you save again.';
  }
  if (error instanceof ApiError && error.status === 401)
    return 'Your session ended. Log in, then save again.';
  return describeError(error);
}

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
