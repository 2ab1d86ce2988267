import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { textChannel } from '#domain/customer-text.ts';
import { type NewJobBody, type Job, jobRoutes } from '#contract/jobs/job.ts';
import { textRoutes } from '#contract/texts.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { call, newIdempotencyKey } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { jobPath, openPath } from '../../routes.ts';
import { $sentLink } from '../../shared/jobs/job-cache.ts';
import type { FormDraft } from '../../shared/use-form-draft.ts';
import { useSave } from '../../shared/use-action.ts';
import type { CallValues } from './call-values.ts';

/** The step that follows a saved call. */
export type After = 'text' | 'dispatch' | 'read';

/** Saves a call and opens its job's page: with the text to send, with the scheduling dialog, or plain. */
export function useSaveCall(form: UseFormReturn<CallValues, unknown, NewJobBody>, draft: FormDraft) {
  const after = useRef<After>('read');
  const saving = useSave<CallValues, NewJobBody, Job>({
    form,
    attempt: draft.attempt,
    failed: { title: 'Error', description: 'The call was not saved' },
    send: async (body, idempotencyKey) => {
      const job = await call(jobRoutes.create, { body, idempotencyKey });
      if (after.current === 'text') await prepareText(job);
      return job;
    },
    onSaved: (job) => {
      draft.drop();
      toast({ title: `Job ${job.number} saved` });
      openPath(jobPath(job.id, after.current === 'dispatch' ? 'schedule' : undefined));
    },
  });
  return {
    ...saving,
    save: (body: NewJobBody, then: After) => {
      after.current = then;
      saving.save(body);
    },
  };
}

/** Texts the customer's link, or prepares the text for this phone where we cannot send it. The job is already saved, so after a failure it can be sent from its page. */
async function prepareText(job: Job): Promise<void> {
  const quote = job.quotes.find(({ id }) => id === job.currentQuoteId);
  if (!quote) return;
  try {
    const options = await call(textRoutes.options, { query: { recordType: 'quote', recordId: quote.id } });
    const { link } = await call(quoteActionRoutes.send, {
      params: { id: quote.id },
      body: { version: quote.version, channel: textChannel(options) },
      idempotencyKey: newIdempotencyKey(),
    });
    $sentLink.set({ jobId: job.id, link });
  } catch (error) {
    toast({ title: 'The price was not texted', description: describeError(error), tone: 'danger' });
  }
}
