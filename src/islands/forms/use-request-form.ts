import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { onDraftDropped, saveDraft } from '#client/form-drafts.ts';
import {
  discardSubmission,
  onQueueChange,
  readSubmissions,
  sendQueued,
  submit,
} from '#client/offline-queue/queue.ts';
import type { Submission } from '#client/offline-queue/store.ts';
import { requestBackgroundSync, registerServiceWorker } from '#client/worker.ts';
import type { FieldErrors } from '#contract/problem.ts';
import {
  askAgain,
  bodyOf,
  findErrors,
  type FormDefinition,
  type FormErrors,
  type OtherTexts,
  sentTexts,
  useTypedText,
} from './form.ts';
import { goTo, type ToastMessage } from './FormMessages.tsx';
import { honeypotOf, readValues, sameTexts } from './form-values.ts';

const ATTENTION = 'Some fields need attention.';
const NO_PROBLEM: FormErrors = { message: '', errors: {} };

/**
 * How often queued requests are retried while the page is open, in milliseconds: signal returns without an
 * event.
 */
const RETRY_MS = 15_000;

interface Options {
  /** The form element, if the caller needs the ref too. */
  readonly form?: RefObject<HTMLFormElement | null> | undefined;
  readonly definition: FormDefinition;
  readonly serverErrors?: FormErrors | null | undefined;
  /** Adds data outside the form's own controls (the builder's rows). */
  readonly complete?: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Rules beyond the schema, for a body as it was typed. */
  readonly check?: ((body: Readonly<Record<string, unknown>>) => FieldErrors | null) | undefined;
  /** The data `complete` adds, as draft texts. */
  readonly others?: OtherTexts | undefined;
}

/** The behavior of a public form: validation, sending, offline queueing, retries and status. */
export function useRequestForm({
  form: given,
  definition,
  serverErrors = null,
  complete,
  check,
  others,
}: Options) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const summary = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const text = useTypedText(definition.form, form, others);
  const [submission, setSubmission] = useState<Submission | null>(null);
  /** Whether the form shows the submission, or is empty and free to show it. */
  const [inForm, setInForm] = useState(true);
  /** How many requests of this form are queued. */
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  /** The earlier attempt being corrected; its key is reused. */
  const earlier = useRef<Submission | null>(null);
  /** The phone number that was last asked about. */
  const asked = useRef<unknown>(null);

  const showToast = useCallback((title: string, description: string, tone: ToastMessage['tone']) => {
    setToast((last) => ({ id: (last?.id ?? 0) + 1, title, description, tone }));
  }, []);

  // A new object each time, since the same element may need focus again after a render.
  const [focus, setFocus] = useState<{ readonly on: RefObject<HTMLElement | null> } | null>(null);
  useEffect(() => {
    const faulty = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // A panel shows its top, below the toast: the focus alone leaves one higher than the window where it is.
    if (focus?.on !== summary || !goTo(faulty())) goTo(focus?.on.current, 'start');
  }, [focus, form]);

  const showProblem = useCallback((message: string, errors: FieldErrors) => {
    setProblem({ message, errors });
    setEdited(null);
    setFocus({ on: summary });
  }, []);

  /** Applies a submission's new state, whether this tab, another tab or the worker sent it. */
  const applySubmission = useCallback(
    (next: Submission | null) => {
      setSubmission(next);
      if (!next) return;
      if (next.state === 'received') {
        text.clearIfSent(next);
        if (earlier.current?.key === next.key) earlier.current = null;
        return;
      }
      const shown = text.show(next);
      setInForm(shown);
      if (!shown) return;
      earlier.current = next;
      if (next.state === 'refused') showProblem(next.detail ?? ATTENTION, next.errors ?? {});
    },
    [showProblem, text],
  );

  const reload = useCallback(async () => {
    const stored = await readSubmissions(definition.form);
    // This tab already knows the state of its own attempt.
    if (busy.current || !stored) return;
    setWaiting(stored.filter(({ state }) => state === 'queued').length);
    const typed = text.read();
    applySubmission(stored.findLast((each) => sameTexts(sentTexts(each), typed)) ?? stored.at(-1) ?? null);
  }, [definition, applySubmission, text]);

  useEffect(() => {
    form.current?.setAttribute('data-live', '');
    // The inline script kept the button disabled until hydration; React controls it from here.
    form.current?.querySelector('[data-needs-items]')?.removeAttribute('disabled');
    if (serverErrors) showProblem(serverErrors.message, serverErrors.errors);
    void reload()
      .then(() => sendQueued())
      .then(reload);
    const retry = () => void sendQueued();
    const stopListening = onQueueChange(() => void reload());
    // Another tab may learn first that this tab’s text has arrived. `reload` clears it; kept, it would pass for a new one.
    const dropped = () => reload().then(() => busy.current || text.keep());
    const unsubscribe = onDraftDropped(definition.form, () => void dropped());
    addEventListener('online', retry);
    return () => {
      stopListening();
      unsubscribe();
      removeEventListener('online', retry);
    };
  }, [definition, form, serverErrors, reload, showProblem, text]);

  useEffect(() => {
    void registerServiceWorker();
  }, []);

  const shouldRetry = waiting > 0 && !sending;
  useEffect(() => {
    if (!shouldRetry) return undefined;
    void requestBackgroundSync('submissions');
    const timer = setInterval(() => void sendQueued().then(reload), RETRY_MS);
    return () => clearInterval(timer);
  }, [shouldRetry, reload]);

  const send = useCallback(
    async (request: Pick<Submission, 'form' | 'body' | 'typed'>, previous: Submission | null) => {
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      setProblem(NO_PROBLEM);
      const sent = await submit(request, previous, (again) => {
        setSubmission(again);
        setFocus({ on: panel });
      });
      busy.current = false;
      setSending(false);
      applySubmission(sent);
      void reload();
      if (sent.state === 'received') {
        const { title, description } = definition.success(sent);
        showToast(title, description, 'plain');
      } else if (sent.state !== 'queued' || navigator.onLine) {
        showToast('Error', definition.failure, 'danger');
      }
      if (sent.state !== 'refused') setFocus({ on: panel });
    },
    [definition, reload, applySubmission, showToast],
  );

  /** The body of the form as it is, and what is wrong with it. */
  const inspect = useCallback(
    (element: HTMLFormElement) => {
      const fields = bodyOf(readValues(element), definition.route.form);
      const body = complete ? complete(fields) : fields;
      const errors = { ...findErrors(definition.route, body), ...check?.(body) };
      return { body, errors: Object.keys(errors).length > 0 ? errors : null };
    },
    [check, complete, definition],
  );

  // A field's message goes once it no longer holds; a new one waits until the visitor sends.
  const [edited, setEdited] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    setProblem((shown) => {
      const { [edited?.id ?? '']: message, ...others } = shown.errors;
      if (!message || !edited || !form.current || inspect(form.current).errors?.[edited.id] === message)
        return shown;
      return Object.keys(others).length > 0 ? { ...shown, errors: others } : NO_PROBLEM;
    });
  }, [edited, form, inspect]);

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy.current) return;
      const { body, errors } = inspect(event.currentTarget);
      const question = askAgain(body, asked);
      if (errors ?? question) return showProblem(ATTENTION, { ...question, ...errors });
      const typed = text.read();
      saveDraft(definition.form, typed);
      const request = { form: definition.form, body: { ...body, ...honeypotOf(event.currentTarget) }, typed };
      void send(request, earlier.current);
    },
    [definition, inspect, send, showProblem, text],
  );

  const unsent = submission !== null && ['queued', 'sending', 'stale'].includes(submission.state);
  return {
    form,
    summary,
    panel,
    problem,
    submission,
    waiting,
    toast,
    sending,
    /**
     * Locked while the fields belong to a request that is in flight, queued, or awaiting the user's decision.
     */
    locked: sending || (unsent && inForm),
    onSubmit,
    onInput: useCallback(({ target }: FormEvent) => setEdited({ id: (target as HTMLInputElement).id }), []),
    closeToast: useCallback(() => setToast(null), []),
    sendNow: useCallback(() => {
      if (submission) void send({ ...submission, typed: sentTexts(submission) }, submission);
    }, [send, submission]),
    /** Reopens a queued request for editing; only if `canReopen`, so that it does not overwrite other text. */
    reopen: useCallback(async () => {
      if (!submission) return;
      saveDraft(definition.form, text.read());
      await discardSubmission(submission);
      setSubmission(null);
    }, [definition, submission, text]),
    canReopen: inForm,
    dismiss: useCallback(async () => {
      if (submission) await discardSubmission(submission);
      setSubmission(null);
    }, [submission]),
  };
}
