import type { OutboxForm, Submission } from '#client/outbox-store.ts';
import type { Route } from '#contract/route.ts';

/** What differs between the public forms: words, route, and how the fields become a body. */
export interface FormDefinition {
  readonly form: OutboxForm;
  readonly route: Route;
  /** The button's text, and its text while sending (spec §4). */
  readonly button: string;
  readonly busy: string;
  /** Spec §8. */
  readonly success: (submission: Submission) => { readonly title: string; readonly description: string };
  readonly failure: string;
  /** What happens after it was received, in order. */
  readonly next: readonly string[];
  /** The heading when it was received: "We have your request". */
  readonly received: string;
  /** The request as a text message, for when it cannot be sent. */
  readonly asText: (values: Readonly<Record<string, string>>) => string;
}

/** What every form's island is given. */
export interface FormProps {
  /** What a plain post of this form was refused for, taken from the page before React took over. */
  readonly refused?: { readonly message: string; readonly errors: Record<string, string> } | null;
}

/** Who, where and what, as one text message. */
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
