import { randomUUID } from 'node:crypto';
import { readConfig, type Config } from '../config.ts';
import { constantTimeEqual } from '../constant-time.ts';
import { openDatabase } from '../database.ts';
import { AppError } from '../errors.ts';
import { describeError, log } from '../log.ts';
import { expectMail } from '../outbox/next-look.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { hmacSha256, twilioHash } from '../sha256.ts';
import { type ReceivedText, receiveText } from '../texts/receive-text.ts';
import { withStandardHeaders } from './headers.ts';
import { problemResponse, toAppError } from './problems.ts';
import type { ScheduleOptions } from './scheduled.ts';

/** Where a provider delivers texts. */
const TEXTS_PATH = '/api/texts';
const MAX_BYTES = 16_384;
/** How old a signature may be, in milliseconds. */
const FRESH_MS = 300_000;

const unsigned = () => new AppError('unauthenticated', 'The signature is wrong.');

/** A text signed as Twilio signs: our address and the sorted fields, by the account's token. */
function fromTwilio(request: Request, body: string, config: Config): ReceivedText {
  const fields = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = `${config.siteUrl}${TEXTS_PATH}${fields.map(([name, value]) => name + value).join('')}`;
  const token = decodeURIComponent(new URL(config.smsUrl ?? '').password);
  if (!constantTimeEqual(request.headers.get('x-twilio-signature') ?? '', twilioHash(token, signed)))
    throw unsigned();
  const given = new Map(fields);
  return { from: given.get('From') ?? '', text: given.get('Body') ?? '' };
}

/** A text as JSON, `{ "from", "text" }`, signed with SMS_WEBHOOK_SECRET: `X-Signature: t=SECONDS,v1=HEX` of "SECONDS.BODY". */
function fromAnyone(request: Request, body: string, secret: string, now: Date): ReceivedText {
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
  const { from, text } = (value ?? {}) as Record<string, unknown>;
  if (typeof from !== 'string' || typeof text !== 'string')
    throw new AppError('invalid', 'Send from and text.');
  return { from, text };
}

/** Escapes a text for XML. */
const xml = (text: string) => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Receives texts from the provider set by `SMS_URL`. Without a way to verify their sender, the route does not exist. */
export function receivedTexts({
  config: read = () => readConfig(process.env),
  now = () => new Date(),
}: ScheduleOptions = {}): (
  request: Request,
  platform?: { waitUntil?: (work: Promise<unknown>) => void },
) => Promise<Response> {
  return async (request, platform = {}) => {
    const requestId = randomUUID();
    try {
      const config = read();
      const isTwilio = config.smsUrl?.startsWith('twilio:') ?? false;
      const secret = config.smsWebhookSecret;
      if (!isTwilio && secret === undefined) throw new AppError('not_found', 'There is nothing here.');
      const bytes = await request.arrayBuffer();
      if (bytes.byteLength > MAX_BYTES) throw new AppError('too_large', `At most ${MAX_BYTES} bytes.`);
      const body = new TextDecoder().decode(bytes);
      const text = isTwilio
        ? fromTwilio(request, body, config)
        : fromAnyone(request, body, secret ?? '', now());
      await expectMail(now());
      const reply = await receiveText(openDatabase(config), text, now());
      triggerDrain({ config, afterResponse: (work) => platform.waitUntil?.(work().catch(() => undefined)) });
      log('info', 'text_received', { requestId, answered: reply !== undefined });
      const response = isTwilio
        ? new Response(
            `<Response>${reply === undefined ? '' : `<Message>${xml(reply)}</Message>`}</Response>`,
            {
              headers: { 'content-type': 'text/xml' },
            },
          )
        : Response.json({ reply: reply ?? null });
      return withStandardHeaders(response, requestId);
    } catch (error) {
      if (!(error instanceof AppError)) log('error', 'text_failed', { requestId, ...describeError(error) });
      return withStandardHeaders(problemResponse(toAppError(error), requestId), requestId);
    }
  };
}
