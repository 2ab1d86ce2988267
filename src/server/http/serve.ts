import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import {
  isKeyed,
  type RateLimitName,
  type Route,
  type RouteInput,
  type StaffRoute,
} from '#contract/route.ts';
import { collectChanged } from '#db/queries/history.ts';
import { markSessionSeen, SEEN_EVERY_MS } from '#db/queries/accounts/sessions.ts';
import { sessionEnd } from '#domain/sign-in-rules.ts';
import { readConfig, type Config } from '../config.ts';
import type { Actor, Context, StaffContext } from '../context.ts';
import { openDatabase } from '../database.ts';
import { AppError } from '../errors.ts';
import { type StoredResponse, withGuard, withIdempotency } from '../idempotency.ts';
import { describeError, log } from '../log.ts';
import { expectMail } from '../outbox/trigger-drain.ts';
import { limitSender } from '../rate-limits.ts';
import { parseBody, parseWith } from '../validate.ts';
import {
  authenticate,
  authorize,
  authorizeRecord,
  checkOperator,
  isCrossSite,
  recordGuard,
  requireFactor,
  withLinkToken,
} from './access.ts';
import type { Binding } from './binding.ts';
import { clientAddress } from './client-address.ts';
import { timeBudget, withDeadline } from './deadline.ts';
import { toAppError, problemResponse } from './problems.ts';
import { readBody, readFields, type ReadBody } from './read-body.ts';
import { withStandardHeaders, FileReply, fileResponse, namingChanged, Reply } from './reply.ts';

/** The part of Netlify's function context that we use; the local server and the tests provide it too. */
export interface Platform {
  readonly ip?: string;
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** A Netlify function (v2). */
export type NetlifyHandler = (request: Request, platform?: Platform) => Promise<Response>;

const IDEMPOTENCY_KEY = /^[\u0021-\u007e]{1,200}$/;

function readIdempotencyKey(request: Request, fromForm: string | undefined): string | undefined {
  const key = request.headers.get('idempotency-key') ?? fromForm;
  if (key === undefined || key === '') return undefined;
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError('malformed', 'Idempotency-Key must be 1 to 200 visible ASCII characters.');
  return key;
}

/**
 * Maximum time to receive a body, in milliseconds: enough for a photo over a weak signal, yet a slow sender cannot
 * hold a connection longer.
 */
const BODY_MS = 25_000;
const tooSlow = () => new AppError('too_slow', 'The request did not arrive in time. Please send it again.');

interface Incoming {
  readonly request: Request;
  readonly params: Record<string, string>;
  readonly requestId: string;
  readonly platform: Platform;
  readonly config: Config;
}

/** An impossible id in a path is a 404, like an unknown one. */
function parseParams(route: Route, params: Record<string, string>): unknown {
  if (!route.params) return undefined;
  try {
    return parseWith(route.params, params);
  } catch (error) {
    if (error instanceof AppError && error.errors?.['id'] !== undefined) {
      throw new AppError('not_found', 'There is no such record.');
    }
    throw error;
  }
}

function parseQuery(route: Route, url: URL): unknown {
  if (!route.query) return undefined;
  return parseWith(route.query, Object.fromEntries(readFields(url.search.slice(1))));
}

/** Answers a request, and then starts what it left for later: a use case may ask for that within its transaction. */
async function run(binding: Binding, incoming: Incoming): Promise<Response> {
  const { platform, requestId } = incoming;
  const start = (work: () => Promise<unknown>) => {
    const done = work().catch((error: unknown) =>
      log('warn', 'after_answer_failed', { requestId, ...describeError(error) }),
    );
    platform.waitUntil?.(done);
  };
  const waiting: (() => Promise<unknown>)[] = [];
  let answered = false;
  try {
    return await respond(binding, incoming, (work) => {
      if (answered) start(work);
      else waiting.push(work);
    });
  } finally {
    answered = true;
    for (const work of waiting) start(work);
  }
}

async function respond(
  binding: Binding,
  incoming: Incoming,
  afterResponse: Context['afterResponse'],
): Promise<Response> {
  const { route, forms } = binding;
  const { request, config, platform, requestId } = incoming;
  const db = openDatabase(config);
  const now = new Date();
  const base = {
    db,
    now,
    config,
    requestId,
    client: {
      address: clientAddress(request, platform.ip, config.trustProxy),
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    },
    afterResponse,
  };
  let counted = false;
  const countsAgainst = (limit: RateLimitName) => {
    if (limit !== route.rateLimit) throw new Error(`${route.name} does not declare the limit ${limit}.`);
    counted = true;
  };
  const budget = timeBudget(config.deadlineMs, (work) => platform.waitUntil?.(work));
  const caller = binding.staff
    ? { ...binding, actor: await budget.spend(authenticate(request, db, config, now)) }
    : { handle: binding.handle };
  if ('actor' in caller) {
    const { actor } = caller;
    authorize(caller.route, actor);
    requireFactor(route, actor, { config, now });
    if (isAttended(route, request) && now.getTime() - Date.parse(actor.lastSeenAt ?? '1970') > SEEN_EVERY_MS)
      base.afterResponse(() => markSeen(db, actor, now));
  }
  if (route.auth === 'operator') checkOperator(request, config);
  let read: ReadBody | undefined;
  try {
    read = await withDeadline(readBody(request, route), BODY_MS, tooSlow);
    const context: Context = {
      ...base,
      countsAgainst,
      idempotencyKey: route.method === 'GET' ? undefined : readIdempotencyKey(request, read.idempotencyKey),
      honeypotFilled: read.honeypotFilled,
      crossSite: isCrossSite(request, config),
    };
    const params = parseParams(route, withLinkToken(route, request, incoming.params));
    if ('actor' in caller) await budget.spend(authorizeRecord(db, caller.route, caller.actor, params));
    const input = {
      params,
      query: parseQuery(route, new URL(request.url)),
      body: route.body ? parseBody(route.body, read.value) : undefined,
    } as RouteInput<Route>;
    const { rateLimit } = route;
    if (
      rateLimit &&
      rateLimit !== 'password' &&
      rateLimit !== 'publicForm' &&
      rateLimit !== 'badAlarmToken' &&
      rateLimit !== 'mobileCode'
    ) {
      await budget.spend(limitSender(rateLimit, base));
      countsAgainst(rateLimit);
    }
    // Before the response, so that an acknowledged request's mail does not depend on work after it.
    const expected = route.method === 'GET' ? undefined : expectMail(now);
    const handled =
      'actor' in caller
        ? handleStaff(caller.route, caller.handle, { ...context, actor: caller.actor }, input)
        : caller.handle(context, input).then((result) => toResult(route, result));
    const [answer] = await budget.spend(Promise.all([handled, expected]));
    if (countsAlways(route) && !counted)
      throw new Error(`${route.name} declares the limit ${route.rateLimit} but did not count against it.`);
    if (answer instanceof FileReply) return fileResponse(answer);
    const { value, headers, status } = answer;
    if (read.form && route.form && forms) return forms.answer(route.form, value);
    return status === 204
      ? new Response(null, { status, headers })
      : Response.json(value, { status, headers });
  } catch (error) {
    if (!route.form || !forms) throw error;
    const appError = await forms.count(toAppError(error), (work) => budget.spend(work), base);
    if (!read?.form) throw appError;
    return await forms.failure(route.form, read.form, appError, { config, requestId });
  }
}

/** Whether a person made the request. A screen's automatic updates do not keep its session alive. */
const isAttended = ({ success }: Route, request: Request): boolean =>
  success.type !== 'text/event-stream' && !request.headers.has('x-unattended');

/** Records that a session was used, which extends it. */
const markSeen = (db: Context['db'], { sessionId, openedAt, isPhone }: Actor, now: Date): Promise<void> =>
  markSessionSeen(db, sessionId, {
    now,
    expiresAt: sessionEnd({ openedAt: new Date(openedAt), isPhone }, now),
  });

/**
 * Whether every success of a route must be counted against its limit. Office routes that may ask for a password
 * count only actual attempts.
 */
function countsAlways(route: Route): boolean {
  return route.rateLimit !== undefined && !(route.rateLimit === 'password' && route.auth === 'admin');
}

/** Runs an office use case; a keyed one once per Idempotency-Key. */
async function handleStaff(
  route: StaffRoute,
  handle: (context: StaffContext, input: RouteInput<Route>) => Promise<unknown>,
  context: StaffContext,
  input: RouteInput<Route>,
): Promise<StoredResponse | FileReply> {
  const guard = route.method === 'GET' ? undefined : recordGuard(route, context.actor, input.params);
  const answer = async (working: StaffContext): Promise<StoredResponse | FileReply> => {
    const { result, changed } = await collectChanged(() => handle(working, input));
    return namingChanged(toResult(route, result), changed);
  };
  if (!isKeyed(route)) return withGuard(context, answer, guard);
  const work = async (working: StaffContext): Promise<StoredResponse> => {
    const result = await answer(working);
    if (result instanceof FileReply) throw new Error(`${route.name} returns a file, which cannot be stored.`);
    return result;
  };
  return withIdempotency(context, { scope: route.name, input }, work, guard);
}

/** A use case's result with its status and headers. */
function toResult({ success }: Route, result: unknown): StoredResponse | FileReply {
  if (result instanceof FileReply) return result;
  const { value, headers, status } = result instanceof Reply ? (result as Reply<unknown>) : new Reply(result);
  return { value, headers, status: status ?? success.status };
}

/** External dependencies of a handler; tests pass their own configuration. */
export interface ServeOptions {
  readonly config?: () => Config;
}

let environment: { readonly database: string | undefined; readonly config: Config } | undefined;

/** The environment's configuration: read once, and again only when it names another database. */
export function configFromEnvironment(): Config {
  const database = process.env['DATABASE_URL'];
  if (environment?.database !== database || !environment)
    environment = { database, config: readConfig(process.env) };
  return environment.config;
}

/**
 * Makes a Netlify function out of bound routes: routing, authentication, body limits, validation, problem
 * responses, standard headers and one log line per request.
 */
export function serve(bindings: readonly Binding[], options: ServeOptions = {}): NetlifyHandler {
  const config = options.config ?? configFromEnvironment;
  const unanswered = bindings.find(({ route, forms }) => route.form && !forms);
  if (unanswered) throw new Error(`${unanswered.route.name} takes a plain form: bind it with onForm.`);
  const app = new Hono<{
    Bindings: { platform: Platform; requestId: string; routeName: { value: string } };
  }>();
  const byPath = Map.groupBy(bindings, ({ route }) => route.path);
  for (const [path, group] of byPath) {
    for (const binding of group) {
      app.on(binding.route.method, path, async (c) => {
        c.env.routeName.value = binding.route.name;
        const { platform, requestId } = c.env;
        return run(binding, {
          request: c.req.raw,
          params: c.req.param(),
          requestId,
          platform,
          config: config(),
        });
      });
    }
    const allow = [...new Set(group.map(({ route }) => route.method))].join(', ');
    app.all(path, (c) => {
      const response = problemResponse(new AppError('method_not_allowed', `Use ${allow}.`), c.env.requestId);
      response.headers.set('allow', allow);
      return response;
    });
  }
  app.notFound((c) => problemResponse(new AppError('not_found', 'There is nothing here.'), c.env.requestId));
  app.onError((error, c) => {
    const appError = toAppError(error);
    if (appError.code === 'internal' || appError.code === 'unavailable') {
      log(appError.code === 'internal' ? 'error' : 'warn', 'request_failed', {
        requestId: c.env.requestId,
        ...describeError(appError.cause ?? error),
      });
    }
    return problemResponse(appError, c.env.requestId);
  });
  return async (request, platform = {}) => {
    const started = performance.now();
    const requestId = randomUUID();
    const routeName = { value: 'none' };
    const response = await app.fetch(request, { platform, requestId, routeName });
    const ms = performance.now() - started;
    log('info', 'request', {
      requestId,
      method: request.method,
      route: routeName.value,
      status: response.status,
      ms: Math.round(ms),
    });
    return withStandardHeaders(response, requestId);
  };
}
