import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FieldPath, type UseFormReturn } from 'react-hook-form';
import { leadRoutes } from '#contract/lead.ts';
import { type EstimateBody, quoteRoutes } from '#contract/quote.ts';
import { call } from '#client/api.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { refresh } from '../../queries.ts';
import { openPath } from '../../routes.ts';
import type { EstimateValues } from './estimate-values.ts';
import type { KeptDraft } from './use-estimate-draft.ts';

/**
 * Saves the estimate, once however often it is tried. A refusal leaves the form as it is, with its messages at the
 * fields they belong to.
 */
export function useCreateEstimate(
  form: UseFormReturn<EstimateValues, unknown, EstimateBody>,
  draft: KeptDraft,
) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: EstimateBody) => call(quoteRoutes.create, { body, idempotencyKey: draft.attempt() }),
    onSuccess: async () => {
      draft.drop();
      await refresh(client, quoteRoutes.list.path, leadRoutes.list.path, '/api/admin/summary');
      toast({
        title: 'Estimate created successfully',
        description: 'The estimate has been saved and quote number generated.',
      });
      openPath('/admin');
    },
    onError: (error) => {
      toast({ title: 'Error', description: 'Failed to create estimate', tone: 'danger' });
      if (!(error instanceof ApiError)) return;
      // The next attempt is meant as another estimate; the message tells why.
      if (error.code === 'key_reused') draft.renewAttempt();
      const [first, ...rest] = Object.entries(error.fieldErrors);
      for (const [field, message] of rest) setError(field, message, false);
      if (first) setError(first[0], first[1], true);
    },
  });

  const setError = (field: string, message: string, shouldFocus: boolean) =>
    form.setError(field as FieldPath<EstimateValues>, { type: 'server', message }, { shouldFocus });

  return { ...create, failure: create.isError ? failureText(create.error) : null };
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'key_reused') {
    return 'An earlier attempt was saved after all, with what was typed then. Look in Estimates first; saving again makes a second estimate.';
  }
  if (error instanceof ApiError && error.status === 401)
    return 'Your session ended. Log in, then save again.';
  return describeError(error);
}
