import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { textFolder } from '../mail/mail-files.ts';
import { askService, DeliveryError } from '../outbound.ts';

/** A text message; every attempt has the same `id`. */
export interface TextMessage {
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** The webhook to which a provider posts received texts and delivery reports. */
export const TEXTS_PATH = '/api/texts';

/**
 * Sends text messages. If the response to an attempt is lost, the attempt is repeated with the same id. A provider that
 * supports idempotency keys accepts it once; for one that does not, the adapter first checks whether it was accepted.
 */
export interface TextProvider {
  /**
   * @param repeated whether an earlier attempt may have been accepted
   * @throws {DeliveryError} if it was refused; any other error if the outcome is unknown
   */
  send(message: TextMessage, repeated: boolean): Promise<void>;
}

/** Thrown when the provider blocks a number that answered STOP to it, which may not have reached us. */
export class NumberOptedOut extends DeliveryError {
  constructor() {
    super('The provider blocks this number: it answered STOP.', { permanent: true });
  }
}

/** The error for a failed response: a 4xx is permanent, except authorization, timeouts and rate limits. */
export function refused(
  who: string,
  { status, retryAfter }: { status: number; retryAfter: number | undefined },
): DeliveryError {
  const permanent = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);
  return new DeliveryError(`${who} answered ${status}.`, { permanent, waitSeconds: retryAfter });
}

interface Listed {
  readonly messages?: readonly { readonly to?: string; readonly body?: string; readonly status?: string }[];
}

/** Twilio's error for a number that answered STOP. */
export const OPTED_OUT = 21_610;

/** The states of a text that never arrived. */
const LOST: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled']);

/** The error that Twilio names in its response. */
function errorCode(text: string): number | undefined {
  try {
    return (JSON.parse(text) as { code?: number }).code;
  } catch {
    return undefined;
  }
}

/**
 * Twilio: `twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+18085550100`. Twilio has no idempotency keys, so a repeated
 * attempt first looks for the text among the newest messages to the number. Twilio reports a text's delivery to our
 * webhook, whose address carries the text's id.
 */
function twilioProvider(address: URL, siteUrl: string): TextProvider {
  const { username, password, host, searchParams } = address;
  const sid = decodeURIComponent(username);
  const local = /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host);
  const messages = `${local ? 'http' : 'https'}://${host}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${decodeURIComponent(password)}`).toString('base64')}`;
  // A plus in a query is a space.
  const from = (searchParams.get('from') ?? '').replace(/^ /, '+');

  // Twilio reaches public addresses only, and refuses others.
  const callback = (id: string): Record<string, string> =>
    siteUrl.startsWith('https:') ? { StatusCallback: `${siteUrl}${TEXTS_PATH}?id=${id}` } : {};

  const wasTaken = async (to: string, text: string) => {
    const query = new URLSearchParams({ To: to, PageSize: '50' });
    const answer = await askService(`${messages}?${query}`, { method: 'GET', headers: { authorization } });
    if (answer.status >= 300) throw refused('Twilio', answer);
    const { messages: listed = [] } = JSON.parse(answer.text) as Listed;
    return listed.some(
      ({ to: sentTo, body, status }) => sentTo === to && body === text && !LOST.has(status ?? ''),
    );
  };

  return {
    async send({ id, to, text }, repeated) {
      if (repeated && (await wasTaken(to, text))) return;
      const answer = await askService(messages, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: from, Body: text, ...callback(id) }).toString(),
      });
      if (answer.status >= 300)
        throw errorCode(answer.text) === OPTED_OUT ? new NumberOptedOut() : refused('Twilio', answer);
    },
  };
}

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
function templateProvider(address: string, body = DEFAULT_BODY): TextProvider {
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

/** The provider set by `SMS_URL`; undefined without it. @throws {TypeError} if it is not a URL */
function textProvider({
  smsUrl,
  smsBody,
  siteUrl,
}: Pick<Config, 'smsUrl' | 'smsBody' | 'siteUrl'>): TextProvider | undefined {
  if (smsUrl === undefined) return undefined;
  return smsUrl.startsWith('twilio:')
    ? twilioProvider(new URL(smsUrl), siteUrl)
    : templateProvider(smsUrl, smsBody);
}

/** Sends a text, or writes it to `DATA_DIR/texts/{id}.txt` when there is no provider. */
export async function sendText(
  config: Config,
  message: TextMessage,
  repeated: boolean,
): Promise<'provider' | 'file'> {
  const provider = textProvider(config);
  if (provider) {
    await provider.send(message, repeated);
    return 'provider';
  }
  const folder = textFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `${message.id}.txt`);
  await writeFile(`${target}.part`, `To: ${message.to}\n\n${message.text}\n`, { mode: 0o600 });
  await rename(`${target}.part`, target);
  return 'file';
}
