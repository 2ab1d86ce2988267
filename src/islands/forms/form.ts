import { type RefObject, useMemo } from 'react';
import { safeParse } from 'zod/mini';
import type { FieldErrors } from '#contract/problem.ts';
import type { FormOptions, Route } from '#contract/route.ts';
import type { NextSteps } from '#domain/next-steps.ts';
import {
  type Draft,
  dropDraft,
  readContactDetails,
  readDraft,
  savedAt,
  saveDraft,
} from '#client/form-drafts.ts';
import type { QueuedForm, Submission } from '#client/offline-queue/store.ts';
import { hasOwnText, readValues, sameTexts, setValues } from './form-values.ts';

/** What a page's form needs of its route. */
type FormRoute = Pick<Route, 'path' | 'body' | 'form'>;

/** The differences between the public forms: their texts and their route. */
export interface FormDefinition {
  readonly form: QueuedForm;
  readonly route: FormRoute;
  /** The button's label, idle and while sending (spec §4). */
  readonly button: string;
  readonly busy: string;
  /** Spec §8. */
  readonly success: (submission: Submission) => { readonly title: string; readonly description: string };
  readonly failure: string;
  readonly next: NextSteps;
  /** The heading once it is received: "We have your request". */
  readonly received: string;
  /** The request as a text message, for when it cannot be sent. */
  readonly asText: (values: Readonly<Record<string, string>>) => string;
}

/** Props of every form island. */
export interface FormProps {
  /** Errors of a rejected plain HTML submission, read from the page before hydration. */
  readonly serverErrors?: FormErrors | null;
}

/** Something with up to six digits: fewer than a number without its area code. */
const tooFewDigits = /^(?=.)\D*(\d\D*){0,6}$/;

/** What to ask about a body before it is sent, once for each phone number that looks incomplete. */
export function askAgain(
  { phone }: Readonly<Record<string, unknown>>,
  asked: RefObject<unknown>,
): FieldErrors | null {
  if (asked.current === phone || !tooFewDigits.test(String(phone))) return null;
  asked.current = phone;
  return { phone: 'Is this number complete? If it is, send again.' };
}

/** Name, place and request as one text message. */
export function requestText(
  kind: string,
  values: Readonly<Record<string, string>>,
  more: string[] = [],
): string {
  const { firstName = '', lastName = '', phone = '', location = '', message = '' } = values;
  const lines = [
    `${values['isEmergency'] === 'true' ? 'EMERGENCY. ' : ''}${kind}`,
    `${firstName} ${lastName}`.trim(),
    phone,
    location && `At: ${location}`,
    ...more,
    message,
  ];
  return lines.filter(Boolean).join('\n').slice(0, 600);
}

/** Draft text that belongs to the form but not to its controls: the builder's rows. */
export interface OtherTexts {
  readonly read: () => Draft;
  /** Applies other texts; also called after the controls have been set. */
  readonly put: (texts: Draft) => void;
}

/** The texts a submission was made from. */
export function sentTexts({ typed, body }: Submission): Draft {
  return Object.keys(typed).length > 0 ? typed : textsOf(body);
}

/**
 * The text of one public form. Only a submission of exactly this text clears it; other requests, sent earlier
 * or from another tab, leave it alone.
 */
export function useTypedText(
  name: QueuedForm,
  form: RefObject<HTMLFormElement | null>,
  others: OtherTexts | undefined,
) {
  return useMemo(() => {
    const read = (): Draft => ({ ...(form.current ? readValues(form.current) : {}), ...others?.read() });
    const put = (texts: Draft) => {
      if (form.current) setValues(form.current, texts);
      others?.put(texts);
    };
    const isFree = () =>
      !form.current ||
      (!hasOwnText(form.current, readContactDetails()) &&
        Object.values(others?.read() ?? {}).every((text) => text === ''));

    const keep = () => {
      if (!isFree()) saveDraft(name, read());
    };

    return {
      read,
      /**
       * Saves the form's text as a draft. Tabs share one draft, so another tab may have removed it after
       * sending its own text.
       */
      keep,
      /**
       * Loads a submission into the form unless the form holds other text. Returns whether the form now shows
       * it.
       */
      show(submission: Submission): boolean {
        const texts = sentTexts(submission);
        if (sameTexts(read(), texts)) return true;
        if (!isFree()) return false;
        put(texts);
        return true;
      },
      /** Clears the form and its draft if they hold exactly the received text. */
      clearIfSent(received: Submission): void {
        const texts = sentTexts(received);
        const draft = readDraft(name);
        const drafted = draft !== null && sameTexts(draft, texts);
        // The visitor has typed the same text again since then: a new request.
        if (drafted && savedAt(name) > received.createdAt) return;
        if (drafted) dropDraft(name);
        if (sameTexts(read(), texts)) put({});
        else keep();
      },
    };
  }, [form, name, others]);
}

/** The texts of a body, for a submission stored by an earlier version of the site. */
function textsOf(body: unknown): Draft {
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[field, String(value)]] : [],
    ),
  );
}

/**
 * Builds the request body from a form's values: checkboxes become booleans, numeric fields numbers; an empty
 * number is omitted.
 */
export function bodyOf(values: Readonly<Record<string, string>>, options: FormOptions | undefined) {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      options?.booleans?.includes(name)
        ? text === 'true'
        : !options?.numbers?.includes(name)
          ? text
          : text.trim() === ''
            ? null
            : Number(text),
    ]),
  );
}

/**
 * Validates a body with the server's own schema. Returns the errors by field in form order, or null if it is
 * valid.
 */
export function findErrors(route: FormRoute, body: unknown): FieldErrors | null {
  if (!route.body) return null;
  const result = safeParse(route.body, body);
  if (result.success) return null;
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}

/** What is wrong with a submission: a sentence, and messages by field name. */
export interface FormErrors {
  readonly message: string;
  readonly errors: FieldErrors;
}

/**
 * Removes the errors of a rejected plain submission, which the server rendered, from the page, so that the markup
 * matches what React hydrates; the form then shows them itself.
 */
export function extractServerErrors(element: Element): FormErrors | null {
  const box = element.querySelector('[data-form-errors]:not([hidden])');
  if (!box) return null;
  const message = box.querySelector('p')?.textContent ?? '';
  box.textContent = '';
  box.setAttribute('hidden', '');
  const errors: FieldErrors = {};
  for (const slot of element.querySelectorAll('[data-error-for]:not([hidden])')) {
    errors[slot.getAttribute('data-error-for') ?? ''] = slot.textContent ?? '';
    slot.textContent = '';
    slot.setAttribute('hidden', '');
  }
  for (const control of element.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  return { message, errors };
}
