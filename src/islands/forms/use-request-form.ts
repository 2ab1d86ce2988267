import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft } from '#client/drafts.ts';
import { forgetSubmission, onOutboxChange, readSubmission, sendWaiting, submit } from '#client/outbox.ts';
import type { Submission } from '#client/outbox-store.ts';
import { askForSync, prepareForNoSignal } from '#client/stranded.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { FormDefinition } from './definition.ts';
import { clearValues, fillEmpty, readValues } from './form-values.ts';
import { bodyOf, findErrors } from './parse-body.ts';
import type { Refused } from './server-errors.ts';
import type { ToastMessage } from './Toast.tsx';

const ATTENTION = 'Some fields need attention.';
const NONE: FieldErrors = {};

/** While something waits and the page is open, it is tried again this often, milliseconds: signal comes without notice. */
const RETRY_MS = 15_000;

interface Options {
  /** The form element, where somebody else needs it too. */
  readonly form?: RefObject<HTMLFormElement | null> | undefined;
  readonly definition: FormDefinition;
  readonly refused: Refused | null;
  /** Adds what the form's own controls do not hold (the builder's rows). */
  readonly complete?: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Rules beyond the schema, for a body that keeps to it. */
  readonly check?: ((body: Readonly<Record<string, unknown>>) => FieldErrors | null) | undefined;
  /** Empties what `complete` added. */
  readonly onCleared?: (() => void) | undefined;
}

/** Everything a public form does besides drawing itself: check, send, keep, retry, tell. */
export function useRequestForm({ form: given, definition, refused, complete, check, onCleared }: Options) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const summary = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [submission, setSubmission] = useState<Submission | null>(null);
  const [problem, setProblem] = useState<Refused>({ message: '', errors: NONE });
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  /** The try that is being corrected: its key goes on. */
  const earlier = useRef<Submission | null>(null);

  const tell = useCallback((title: string, description: string, tone: ToastMessage['tone']) => {
    setToast((last) => ({ id: (last?.id ?? 0) + 1, title, description, tone }));
  }, []);

  // A fresh object each time: the same place may have to take the focus again, after React has drawn it.
  const [focus, setFocus] = useState<{ readonly on: RefObject<HTMLElement | null> } | null>(null);
  useEffect(() => focus?.on.current?.focus(), [focus]);

  const showProblem = useCallback((message: string, errors: FieldErrors) => {
    setProblem({ message, errors });
    setFocus({ on: summary });
  }, []);

  /** Takes over what became of a submission, whoever sent it. */
  const take = useCallback(
    (next: Submission | null) => {
      setSubmission(next);
      earlier.current = next;
      if (next?.state === 'received' && form.current) {
        clearValues(form.current);
        onCleared?.();
        dropDraft(definition.form);
      }
      if (next?.state === 'refused' && form.current) {
        fillEmpty(form.current, textsOf(next.body));
        showProblem(next.detail ?? ATTENTION, next.errors ?? NONE);
      }
    },
    [definition, form, onCleared, showProblem],
  );

  const reload = useCallback(async () => {
    const stored = await readSubmission(definition.form);
    // What the interactive try is doing is known here first.
    if (!busy.current) take(stored);
  }, [definition, take]);

  useEffect(() => {
    form.current?.setAttribute('data-live', '');
    // The page's own script held the button back until now; from here on React says.
    form.current?.querySelector('[data-needs-items]')?.removeAttribute('disabled');
    if (refused) showProblem(refused.message, refused.errors);
    void reload()
      .then(() => sendWaiting())
      .then(reload);
    const retry = () => void sendWaiting();
    const stopListening = onOutboxChange(() => void reload());
    addEventListener('online', retry);
    return () => {
      stopListening();
      removeEventListener('online', retry);
    };
  }, [form, refused, reload, showProblem]);

  useEffect(() => {
    void prepareForNoSignal();
  }, []);

  const waits = submission?.state === 'queued' && !sending;
  useEffect(() => {
    if (!waits) return undefined;
    void askForSync();
    const timer = setInterval(() => void sendWaiting().then(reload), RETRY_MS);
    return () => clearInterval(timer);
  }, [waits, reload]);

  const send = useCallback(
    async (body: unknown) => {
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      setProblem({ message: '', errors: NONE });
      const sent = await submit(definition.form, body, earlier.current);
      busy.current = false;
      setSending(false);
      take(sent);
      if (sent.state === 'received') {
        const { title, description } = definition.success(sent);
        tell(title, description, 'plain');
      } else if (sent.state !== 'queued' || navigator.onLine) {
        tell('Error', definition.failure, 'danger');
      }
      if (sent.state !== 'refused') setFocus({ on: panel });
    },
    [definition, take, tell],
  );

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy.current) return;
      const values = readValues(event.currentTarget);
      const fields = bodyOf(values, definition.route.form);
      const body = complete ? complete(fields) : fields;
      const errors = findErrors(definition.route, body) ?? check?.(body);
      if (errors) showProblem(ATTENTION, errors);
      else void send({ ...body, ...trapOf(event.currentTarget) });
    },
    [check, complete, definition, send, showProblem],
  );

  return {
    form,
    summary,
    panel,
    problem,
    submission,
    toast,
    sending,
    /** The fields belong to a request that is on its way or waits to be. */
    locked: sending || submission?.state === 'queued' || submission?.state === 'sending',
    onSubmit,
    closeToast: useCallback(() => setToast(null), []),
    sendNow: useCallback(() => void (submission && send(submission.body)), [send, submission]),
    /** Takes a waiting request back, to change it; what was typed stays in the form. */
    takeBack: useCallback(async () => {
      if (form.current && submission) fillEmpty(form.current, textsOf(submission.body));
      await forgetSubmission(definition.form);
      setSubmission(null);
    }, [definition, form, submission]),
    dismiss: useCallback(async () => {
      await forgetSubmission(definition.form);
      earlier.current = null;
      setSubmission(null);
    }, [definition]),
  };
}

/** The texts of a body, to be put back into a form that a crash emptied. */
function textsOf(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  );
}

/** The field that no person sees, when something filled it in: the server keeps such a request, flagged. */
function trapOf(form: HTMLFormElement): { website?: string } {
  const trap = form.elements.namedItem('website');
  return trap instanceof HTMLInputElement && trap.value ? { website: trap.value } : {};
}
