import type { QueuedForm, Submission } from '#client/offline-queue/store.ts';
import type { Route } from '#contract/route.ts';
import type { NextSteps } from '#domain/next-steps.ts';
import type { FormErrors } from './server-errors.ts';

/** The differences between the public forms: their texts and their route. */
export interface FormDefinition {
  readonly form: QueuedForm;
  readonly route: Route;
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
