import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { newIdempotencyKey } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { refreshChanged } from '../changes.ts';

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
    failure: error && !isStale(error) ? failureText(error) : null,
    /** The current record, if another person saved it first. */
    conflict: error && isStale(error) ? (error.problem?.current ?? null) : null,
    /** Clears the failure once it has been resolved. */
    settle: mutation.reset,
  };
}

function isStale(error: unknown): error is ApiError {
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
