import { toJSONSchema } from 'zod/mini';
import business from '#content/business.json' with { type: 'json' };
import { tokenInHeader } from '#contract/documents/link-token.ts';
import { isKeyed, type Route, type Schema, type StaffRoute } from '#contract/route.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const linkTokenHeader: Json = {
  name: 'Document-Token',
  in: 'header',
  required: false,
  description: `The token, when the path has "${tokenInHeader}" in its place: paths are logged, headers are not`,
  schema: { type: 'string', maxLength: 64 },
};

function parametersOf(route: Route): Json[] {
  const list = (schema: Schema | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const keyed = route.form || isKeyed(route);
  return [
    ...list(route.params, 'path'),
    ...list(route.query, 'query'),
    ...(route.auth === 'link' ? [linkTokenHeader] : []),
    ...(keyed
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'One per attempt. A repeat with the same key and input gets the first answer.',
            schema: { type: 'string', maxLength: 200 },
          },
        ]
      : []),
  ];
}

function requiresVersion({ body }: Route): boolean {
  return body !== undefined && 'version' in ((schemaOf(body, 'input')['properties'] ?? {}) as Json);
}

/** Whether the path, the query or the caller identifies a record. */
function namesRecord(route: Route): boolean {
  const { params, query } = route;
  if (params !== undefined || (route.auth === 'admin' && route.own === 'self')) return true;
  return query !== undefined && 'recordId' in ((schemaOf(query, 'input')['properties'] ?? {}) as Json);
}

/** The roles that may call a staff route, as text. */
function rolesOf({ roles, amounts }: StaffRoute): string {
  const last = amounts && roles.includes('technician') ? ' who sees prices' : '';
  return roles.map((role) => (role === 'technician' ? `technician${last}` : role)).join(', ');
}

function responsesOf(route: Route): Json {
  const writes = route.method !== 'GET';
  const { status, schema, type = 'application/json' } = route.success;
  const success = schema
    ? { description: 'Success', content: { [type]: { schema: schemaOf(schema, 'output') } } }
    : { description: 'Success', ...(route.success.type ? { content: { [type]: {} } } : {}) };
  return {
    [status]: success,
    ...(route.success.again ? { [route.success.again]: success } : {}),
    ...(route.success.orUnchanged ? { 304: { description: 'Unchanged: see If-None-Match' } } : {}),
    ...(route.form ? { 303: { description: 'A plain form was accepted: see the thank-you page' } } : {}),
    ...(writes || route.query
      ? { 400: problem('The body, the query or the Idempotency-Key could not be read') }
      : {}),
    ...(route.body ? { 415: problem('Wrong content type') } : {}),
    ...(['admin', 'operator'].includes(route.auth) || route.rateLimit === 'password'
      ? { 401: problem('Not signed in') }
      : {}),
    ...(route.auth === 'admin' ? { 403: problem(`Not allowed. Roles: ${rolesOf(route)}`) } : {}),
    ...(namesRecord(route) ? { 404: problem('No such record') } : {}),
    ...(route.auth === 'operator' ? { 404: problem('Not set up here') } : {}),
    405: problem('Method not allowed'),
    ...(writes
      ? {
          408: problem('The body did not arrive in time'),
          409: problem('Stale version or wrong state, with the present record'),
          413: problem('Too large'),
        }
      : {}),
    ...(route.params || route.query || route.body
      ? { 422: problem('Fields that need attention, by name') }
      : {}),
    ...(requiresVersion(route) ? { 428: problem('The version read is missing') } : {}),
    ...(route.rateLimit ? { 429: problem('Too many requests; see Retry-After') } : {}),
    500: problem('A server error'),
    503: route.success.alsoUnavailable
      ? { ...success, description: 'Not healthy; see Retry-After' }
      : problem('The database cannot answer now; see Retry-After'),
  };
}

function bodyOf(route: Route): Json {
  if (!route.body) return {};
  const schema = schemaOf(route.body, 'input');
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema },
        ...(route.form ? { 'application/x-www-form-urlencoded': { schema } } : {}),
      },
    },
  };
}

/** The rule of `changeBody`, as the description of every PUT. */
const CHANGE_RULE =
  'A field left out of the body stays as it is; null empties a field that may be empty, or gives it its default. An array given replaces the whole array.';

/** The OpenAPI 3.1 document, generated from a list of routes. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      operationId: route.name,
      summary: route.summary,
      ...(route.method === 'PUT' ? { description: CHANGE_RULE } : {}),
      parameters: parametersOf(route),
      ...bodyOf(route),
      responses: responsesOf(route),
      security:
        route.auth === 'admin' ? [{ bearer: [] }] : route.auth === 'operator' ? [{ operator: [] }] : [],
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${business.name} API`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['status', 'title', 'detail'],
          properties: {
            type: { type: 'string' },
            status: { type: 'integer' },
            title: { type: 'string' },
            detail: { type: 'string' },
            code: { type: 'string' },
            requestId: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
            current: {},
          },
        },
      },
    },
  };
}
