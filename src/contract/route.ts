import type * as z from 'zod/mini';
import { type ownRecords, seesAmounts, type StaffRole, staffRoles, type Viewer } from '#domain/staff-role.ts';

// The roles that may call a route. `StaffRoute.own` limits what a technician gets from it.
type Roles = readonly StaffRole[];

/** Accounts, erasure. */
export const forOwner: Roles = ['owner'];

/** Leads, bookings, customers, the making of estimates, the day's plan. */
export const forOffice: Roles = ['owner', 'dispatcher'];

/** Pay: the owner's, and each technician's own. */
export const forPaid: Roles = ['owner', 'technician'];

/** The journal, which has what the crew is paid. */
export const forJournal: Roles = ['owner', 'bookkeeper'];

/** Papers, money and the books; no jobs, leads or codes. */
export const forPapers: Roles = ['owner', 'dispatcher', 'bookkeeper'];

/** Work on a job. */
export const forJobs: Roles = ['owner', 'dispatcher', 'technician'];

export const forEveryone: Roles = staffRoles;

/** A zod schema of any shape. */
export type Schema<T = unknown> = z.ZodMiniType<T>;

/**
 * Who may call a route: anyone, signed-in staff, the holder of a document link, or the service's operator.
 */
export type Auth = 'none' | 'admin' | 'link' | 'operator';

/**
 * Which limit a route counts against. The numbers are in `src/server/rate-limits.ts`. `badAlarmToken` counts only tokens
 * that are not ours: whatever else comes from an address, an emergency can be taken from it.
 */
export type RateLimitName =
  | 'publicForm'
  | 'password'
  | 'readLink'
  | 'answerLink'
  | 'badAlarmToken'
  | 'challenge'
  | 'readWindows'
  | 'checkVisit'
  | 'sealedSteps'
  | 'mobileCode';

/**
 * What limits a technician's use of a route: `:id` must be a record of one of their own jobs, the use case narrows the
 * answer to their jobs, the use case checks each step of a job that is or was theirs, it concerns their own account, or it
 * concerns shared records.
 */
export type Own = (typeof ownRecords)[number] | 'answer' | 'steps' | 'self' | 'shared';

/** A route for signed-in staff, limited to the roles it names. */
export interface StaffRoute extends Declared {
  readonly auth: 'admin';
  readonly roles: readonly StaffRole[];
  /** Required if `roles` includes technicians. */
  readonly own?: Own | undefined;
  /** Whether its answer contains amounts; if so, a technician who does not see prices may not call it. */
  readonly amounts?: true | undefined;
}

/** A route without staff sign-in: public, by document link, or for the operator. */
export interface PublicRoute extends Declared {
  readonly auth: Exclude<Auth, 'admin'>;
}

/**
 * One HTTP route, declared once. The router, access control, the OpenAPI document, the function manifests and the tests
 * ("401 without a session", "an unknown field is rejected") all derive from these objects.
 */
export type Route = StaffRoute | PublicRoute;

interface Declared {
  /** OpenAPI operationId, unique. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: `/api/${string}`;
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** The success response. */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    /** Status when the requested thing already exists, with the same body. */
    readonly again?: 200 | undefined;
    /** Set if a client that has the current bytes gets 304. */
    readonly orUnchanged?: true | undefined;
    /** Set if a 503 has the same body. */
    readonly alsoUnavailable?: true | undefined;
    readonly schema?: Schema | undefined;
    /** Content type when it is not JSON. */
    readonly type?: string | undefined;
  };
  /** Whether a missing body means `{}`. */
  readonly bodyOptional?: boolean | undefined;
  /**
   * Public forms and all staff writes answer a repeated Idempotency-Key with the stored response. Set to
   * false where repeating a write is harmless.
   */
  readonly keyed?: false | undefined;
  /** Whether the caller must have shown a factor within the last minutes (`src/domain/sign-in-rules.ts`). */
  readonly stepUp?: true | undefined;
  /** Whether an account with an overdue second factor may call it, because adding one requires it. */
  readonly beforeFactor?: true | undefined;
  /** Whether a technician's locked phone may call it: what unlocking takes, and signing out. */
  readonly whileLocked?: true | undefined;
  /** Maximum request body size in bytes. */
  readonly maxBytes: number;
  readonly rateLimit?: RateLimitName | undefined;
  /** Set if a plain HTML form can post here: how its fields become the JSON body, and where success leads. */
  readonly form?: FormOptions | undefined;
}

/** How `application/x-www-form-urlencoded` fields become the JSON body. */
export interface FormOptions {
  /** Fields that are checkboxes. */
  readonly booleans?: readonly string[];
  /** Fields that are numbers (`items.*.quantity` for a field inside a list). */
  readonly numbers?: readonly string[];
  /** Fills in what a form without JavaScript cannot, such as a selected service's price. */
  readonly complete?: (fields: Record<string, unknown>) => void;
  /** The page with the form, where errors are shown. */
  readonly page: string;
  /** Where success leads; the reference and what the page repeats are appended as its query. */
  readonly thanks: string;
}

/** Whether a role may call a route. Which records a technician may name is checked at each call. */
export function mayCall({ roles, amounts }: Pick<StaffRoute, 'roles' | 'amounts'>, viewer: Viewer): boolean {
  return roles.includes(viewer.role) && (!amounts || seesAmounts(viewer));
}

/** Whether a route is a staff write whose response is stored under its Idempotency-Key. */
export function isKeyed(route: Pick<Route, 'auth' | 'method' | 'keyed'>): boolean {
  return route.auth === 'admin' && route.method !== 'GET' && route.keyed !== false;
}

/** {@link isKeyed} at the type level. */
export type Keyed<R extends Route> = R['auth'] extends 'admin'
  ? R['method'] extends 'GET'
    ? false
    : R['keyed'] extends false
      ? false
      : true
  : false;

type Out<S> = S extends z.ZodMiniType<infer T> ? T : undefined;

/** The parsed body, query and parameters that a route's use case receives. */
export interface RouteInput<R extends Route> {
  readonly body: Out<R['body']>;
  readonly query: Out<R['query']>;
  readonly params: Out<R['params']>;
}

/** What a route's use case returns. */
export type RouteOutput<R extends Route> = Out<R['success']['schema']>;

/** Declares a route, preserving the exact types of its schemas. */
export function route<const R extends Route>(declared: R): R {
  return declared;
}

/** Bytes per kilobyte, for body size limits. */
export const KB = 1024;
