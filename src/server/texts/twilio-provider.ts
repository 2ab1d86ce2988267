import { askService } from '../outbound.ts';
import { NumberOptedOut, refused, TEXTS_PATH, type TextProvider } from './provider.ts';

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
export function twilioProvider(address: URL, siteUrl: string): TextProvider {
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
