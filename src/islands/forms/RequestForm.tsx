import type { ComponentProps, ReactNode } from 'react';
import type { Submission } from '#client/offline-queue/store.ts';
import type { FormDefinition } from './form.ts';
import { ErrorSummary, Toasts } from './FormMessages.tsx';
import { ErrorsContext } from './Field.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import type { useRequestForm } from './use-request-form.ts';

/**
 * The frame of every public form. The same markup is rendered at build time and hydrated on first
 * interaction; until then, or without JavaScript, it works as an ordinary form.
 */
export function RequestForm({
  definition,
  state,
  children,
  footer,
  receipt,
}: {
  definition: FormDefinition;
  state: ReturnType<typeof useRequestForm>;
  children: ReactNode;
  /** The submit button and the content next to it, if there is any. */
  footer?: ReactNode;
  /** Shown after a received request, below its reference. */
  receipt: (submission: Submission) => ReactNode;
}) {
  const { form, problem, locked } = state;
  return (
    <>
      <StatusPanel
        panel={state.panel}
        definition={definition}
        receipt={receipt}
        submission={state.submission}
        waiting={state.waiting}
        sending={state.sending}
        onSendNow={state.sendNow}
        onReopen={state.canReopen ? () => void state.reopen() : undefined}
        onDismiss={() => void state.dismiss()}
      />
      <form
        ref={form}
        action={definition.route.path}
        method="post"
        noValidate
        className="request"
        data-draft={definition.form}
        data-wide={definition.form === 'quote' ? '' : undefined}
        aria-busy={state.sending || undefined}
        onSubmit={state.onSubmit}
        onInput={state.onInput}
      >
        {state.submission?.state === 'received' ? <h2>Send another</h2> : null}
        <ErrorSummary box={state.summary} message={problem.message} errors={problem.errors} />
        <ErrorsContext value={problem.errors}>
          <div className="fields" inert={locked}>
            {children}
            <p className="trap" aria-hidden="true">
              <label htmlFor="website">Leave this empty</label>
              <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
            </p>
          </div>
          <input type="hidden" name="idempotencyKey" />
          {footer ?? <SubmitButton definition={definition} sending={state.sending} disabled={locked} />}
        </ErrorsContext>
      </form>
      <Toasts toast={state.toast} onClose={state.closeToast} />
    </>
  );
}

/** The submit button, with its progress label while sending. */
export function SubmitButton({
  definition,
  sending,
  ...rest
}: { definition: FormDefinition; sending: boolean } & ComponentProps<'button'>) {
  return (
    <button type="submit" className="btn solid" {...rest}>
      {sending ? definition.busy : definition.button}
    </button>
  );
}
