import { askService } from '../outbound.ts';
import { refused, type TextMessage, type TextProvider } from './provider.ts';

/** The body posted without `SMS_BODY`. */
const DEFAULT_BODY = '{"id":"{id}","to":"{to}","text":"{text}"}';

const fill = (template: string, values: Record<string, string>, escape: (value: string) => string) =>
  template.replace(/\{(id|to|text)\}/g, (_, name: string) => escape(values[name] ?? ''));

/** Escapes text for use inside the quotes of a JSON string. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/**
 * Any provider that accepts JSON by POST: `{id}`, `{to}` and `{text}` are filled into the address and the body. The id is
 * also sent as `Idempotency-Key`.
 */
export function templateProvider(address: string, body = DEFAULT_BODY): TextProvider {
  return {
    async send(message: TextMessage) {
      const answer = await askService(fill(address, { ...message }, encodeURIComponent), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.id,
        },
        body: fill(body, { ...message }, inJson),
      });
      if (answer.status >= 300) throw refused('The text provider', answer);
    },
  };
}
