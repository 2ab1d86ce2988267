import { randomUUID } from 'node:crypto';
import { type Config, readConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import { describeError, log } from '../log.ts';
import { withStandardHeaders } from './reply.ts';
import { problemResponse, toAppError } from './problems.ts';
import { readBytes } from './read-body.ts';
import type { ScheduleOptions } from './scheduled.ts';

/** A message of a provider, as it came. */
export interface ProviderMessage {
  readonly request: Request;
  /** The body, byte for byte what was signed. */
  readonly body: string;
  readonly config: Config;
  readonly now: Date;
  readonly requestId: string;
  /** Runs work once the provider has its answer. */
  readonly afterResponse: (work: () => Promise<unknown>) => void;
}

/** Verifies a message and writes what it says. @throws {AppError} */
type Receive = (message: ProviderMessage) => Promise<Response>;

type Handler = (
  request: Request,
  platform?: { waitUntil?: (work: Promise<unknown>) => void },
) => Promise<Response>;

/**
 * Receives signed messages from a provider. The answer comes after the work: without it, the provider sends the message
 * again.
 * @param receiver what receives them, by the settings; undefined where they name no provider that could be verified: the
 *   route does not exist
 * @param failed the log's name for a failure of ours
 */
export function providerHandler(
  receiver: (config: Config) => Receive | undefined,
  { maxBytes, failed }: { readonly maxBytes: number; readonly failed: string },
  { config: read = () => readConfig(process.env), now = () => new Date() }: ScheduleOptions = {},
): Handler {
  return async (request, platform = {}) => {
    const requestId = randomUUID();
    try {
      const config = read();
      const receive = receiver(config);
      if (!receive) throw new AppError('not_found', 'There is nothing here.');
      const body = new TextDecoder().decode(await readBytes(request, maxBytes));
      const afterResponse = (work: () => Promise<unknown>) =>
        platform.waitUntil?.(work().catch(() => undefined));
      const response = await receive({ request, body, config, now: now(), requestId, afterResponse });
      return withStandardHeaders(response, requestId);
    } catch (error) {
      if (!(error instanceof AppError)) log('error', failed, { requestId, ...describeError(error) });
      return withStandardHeaders(problemResponse(toAppError(error), requestId), requestId);
    }
  };
}
