import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { AppError } from '../errors.ts';
import { constantTimeEqual, hmacSha256, sha256Hex, twilioHash } from '../hashes.ts';
import { escapeText } from '../html.ts';
import { log } from '../log.ts';
import { expectMail, triggerDrain } from '../outbox/trigger-drain.ts';
import { OPTED_OUT, TEXTS_PATH } from '../texts/send-text.ts';
import { type DeliveryReport, type IncomingText, receiveReport, receiveText } from '../texts/receive-text.ts';
import { type ProviderMessage, providerHandler } from './provider-handler.ts';
import type { ScheduleOptions } from './scheduled.ts';

const MAX_BYTES = 16_384;
/** How old a signature may be, in milliseconds. */
const FRESH_MS = 300_000;

const unsigned = () => new AppError('unauthenticated', 'The signature is wrong.');

/** A provider's post: a received text, or a delivery report. */
type Posted = IncomingText | DeliveryReport;

const isReport = (posted: Posted): posted is DeliveryReport => 'status' in posted;

/** Reads a text or report from Twilio, which signs our address and the sorted fields with the account's token. */
function fromTwilio(request: Request, body: string, config: Config): Posted {
  const fields = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const { search, searchParams } = new URL(request.url);
  const signed = `${config.siteUrl}${TEXTS_PATH}${search}${fields.map(([name, value]) => name + value).join('')}`;
  const token = decodeURIComponent(new URL(config.smsUrl ?? '').password);
  if (!constantTimeEqual(request.headers.get('x-twilio-signature') ?? '', twilioHash(token, signed)))
    throw unsigned();
  const given = new Map(fields);
  const status = given.get('MessageStatus');
  if (status !== undefined) {
    const code = given.get('ErrorCode');
    return {
      id: searchParams.get('id') ?? '',
      status,
      error: code ? `Twilio error ${code}` : null,
      optedOut: Number(code) === OPTED_OUT,
    };
  }
  const pictures = Number(given.get('NumMedia') ?? 0);
  const text = [given.get('Body'), pictures > 0 ? `[${pictures} picture(s), to be seen at Twilio]` : '']
    .filter(Boolean)
    .join(' ');
  return {
    providerId: given.get('MessageSid') ?? hashOf(signed),
    from: given.get('From') ?? '',
    text,
    // Twilio has answered the keyword itself.
    answered: given.has('OptOutType'),
  };
}

/** The id of a text whose provider sends none: a repeat posts the same bytes, and so has the same hash. */
const hashOf = (text: string) => `sha256:${sha256Hex(text)}`;

/**
 * Reads a text (`{ "id", "from", "text" }`) or a report (`{ "id", "status", "error" }`) from any other provider. It signs
 * "SECONDS.BODY" with SMS_WEBHOOK_SECRET: `X-Signature: t=SECONDS,v1=HEX`.
 */
function fromOtherProvider(request: Request, body: string, secret: string, now: Date): Posted {
  const [, seconds = '', hash = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(request.headers.get('x-signature') ?? '') ?? [];
  const fresh = Math.abs(now.getTime() - Number(seconds) * 1000) <= FRESH_MS;
  if (!fresh || !constantTimeEqual(hash, hmacSha256(secret, `${seconds}.${body}`).toString('hex')))
    throw unsigned();
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new AppError('malformed', 'The request body is not valid JSON.');
  }
  const { id, from, text, status, error } = (value ?? {}) as Record<string, unknown>;
  if (typeof id === 'string' && typeof status === 'string')
    return { id, status, error: typeof error === 'string' ? error : null, optedOut: false };
  if (typeof from !== 'string' || typeof text !== 'string')
    throw new AppError('invalid', 'Send from and text, or id and status.');
  return {
    providerId: typeof id === 'string' ? id : hashOf(`${seconds}.${body}`),
    from,
    text,
    answered: false,
  };
}

/** Receives texts, and reports about ours, from the provider set by `SMS_URL`. */
export const receivedTexts = (options?: ScheduleOptions) =>
  providerHandler(receiverOf, { maxBytes: MAX_BYTES, failed: 'text_failed' }, options);

function receiverOf({ smsUrl, smsWebhookSecret: secret }: Config) {
  if (smsUrl?.startsWith('twilio:'))
    return async (message: ProviderMessage) => {
      const reply = await receive(message, fromTwilio(message.request, message.body, message.config));
      const words = reply === undefined ? '' : `<Message>${escapeText(reply)}</Message>`;
      return new Response(`<Response>${words}</Response>`, { headers: { 'content-type': 'text/xml' } });
    };
  if (secret === undefined) return undefined;
  return async (message: ProviderMessage) => {
    const posted = fromOtherProvider(message.request, message.body, secret, message.now);
    return Response.json({ reply: (await receive(message, posted)) ?? null });
  };
}

/** Stores a text or report. @returns what to answer its sender, if anything */
async function receive(
  { config, now, requestId, afterResponse }: ProviderMessage,
  posted: Posted,
): Promise<string | undefined> {
  await expectMail(now);
  const db = openDatabase(config);
  const reply = isReport(posted) ? await receiveReport(db, posted, now) : await receiveText(db, posted, now);
  triggerDrain({ config, afterResponse });
  log('info', isReport(posted) ? 'text_reported' : 'text_received', {
    requestId,
    answered: reply !== undefined,
  });
  return reply;
}
