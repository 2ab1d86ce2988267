import { metaRoutes } from '#contract/meta.ts';
import { type Binding, on, onWith } from '../http/binding.ts';
import { FileReply, Reply } from '../http/reply.ts';
import { checkHealth, EXPOSITION_TYPE, readMetrics } from './monitoring.ts';

let document: Record<string, unknown> | undefined;

/** Loads every route's schemas only when the document is requested, not at startup. */
async function readOpenApi(): Promise<Record<string, unknown>> {
  const [{ allRoutes }, { openApiDocument }] = await Promise.all([
    import('#contract/all-routes.ts'),
    import('./openapi.ts'),
  ]);
  return (document ??= openApiDocument(allRoutes));
}

/** Health, metrics and the OpenAPI document. */
export const meta = (): Binding[] => [
  onWith(metaRoutes.health, checkHealth, (health) =>
    health.status === 'failing' ? new Reply(health, { 'retry-after': '5' }, 503) : health,
  ),
  on(metaRoutes.openapi, readOpenApi),
  onWith(metaRoutes.metrics, readMetrics, (text) => new FileReply(text, EXPOSITION_TYPE)),
];
