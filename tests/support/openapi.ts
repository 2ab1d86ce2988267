import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { allRoutes } from '#contract/all-routes.ts';
import { openApiDocument } from '#server/meta/openapi.ts';

interface Schema {
  readonly $ref?: string;
}

interface Media {
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}

const document = openApiDocument(allRoutes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** The documented paths; those with fewer parameters come first because they are more specific. */
const paths = Object.entries(document.paths)
  .map(([template, operations]) => ({
    template,
    operations,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: template.split('{').length,
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

/**
 * The validator of a documented schema, which Ajv compiles once. A schema is compiled on its own: as a part of the whole
 * document it would take twice as long.
 */
function validatorOf(schema: Schema): ValidateFunction {
  const shared = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '')?.[1];
  return ajv.compile(shared === undefined ? schema : document.components.schemas[shared]!);
}

const PROBLEM = 'application/problem+json';

/** Internal endpoints, called only by the server itself and the platform's scheduler, so undocumented. */
const INTERNAL_PATHS = /^\/(?:api\/outbox$|\.netlify\/functions\/)/;

/** Whether a content type matches a documented one, which may be a range (`image/*`). */
const includesType = (documented: readonly string[], type: string) =>
  documented.some((range) => range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1))));

/** A request and its response as sent over HTTP. */
export interface Exchange {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/** @throws {Error} when the OpenAPI document does not describe the response */
export function assertDocumented(exchange: Exchange): void {
  const wrong = disagreement(exchange);
  if (wrong !== undefined) throw new Error(wrong);
}

/**
 * How a response deviates from the OpenAPI document; undefined if it conforms. Its status, content type and
 * JSON body must be documented for the path and method.
 */
function disagreement(exchange: Exchange): string | undefined {
  const { method, pathname, status, text } = exchange;
  const type = exchange.contentType?.split(';')[0]?.trim() ?? '';
  if (INTERNAL_PATHS.test(pathname) || method === 'HEAD') return undefined;
  const found = paths.find(({ pattern }) => pattern.test(pathname));
  const operation = found?.operations[method.toLowerCase()];
  if (!found || !operation) {
    // For an undeclared path or method, only a 404 or 405 may come back.
    const valid = validatorOf(document.components.schemas['Problem']!);
    if ((status === 404 || status === 405) && type === PROBLEM && valid(JSON.parse(text))) return undefined;
    return `${method} ${pathname} is not documented, and was answered ${status} ${type}`;
  }
  const name = `${operation.operationId} (${method} ${found.template})`;
  const response = operation.responses[status];
  if (!response) return `${name} answered ${status}, which is not documented: ${text.slice(0, 200)}`;
  const documented = Object.keys(response.content ?? {});
  if (documented.length === 0) {
    return text === '' ? undefined : `${name} answered ${status} with a body that is not documented`;
  }
  if (!includesType(documented, type))
    return `${name} answered ${status} as ${type}, not ${documented.join(' or ')}`;
  const schema = response.content?.[type]?.schema;
  if (!/json$/.test(type) || !schema) return undefined;
  const validate = validatorOf(schema);
  if (validate(JSON.parse(text))) return undefined;
  return `${name} answered ${status}, and its body is not as documented: ${ajv.errorsText(validate.errors)}`;
}
