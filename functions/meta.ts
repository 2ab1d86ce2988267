import { metaRoutes } from '#contract/meta.ts';
import { checkHealth } from '#server/meta/check-health.ts';
import { on, serve } from '#server/http/serve.ts';
import { readMetrics } from '#server/metrics/read-metrics.ts';

let document: Record<string, unknown> | undefined;

/** Only who asks for the document waits for every route's schemas. */
async function readOpenApi(): Promise<Record<string, unknown>> {
  const [{ allRoutes }, { openApiDocument }] = await Promise.all([
    import('#contract/all-routes.ts'),
    import('#server/meta/openapi.ts'),
  ]);
  return (document ??= openApiDocument(allRoutes));
}

export default serve([
  on(metaRoutes.health, checkHealth),
  on(metaRoutes.openapi, readOpenApi),
  on(metaRoutes.metrics, readMetrics),
]);

export const config = {
  path: ['/api/health', '/api/openapi.json', '/api/metrics'],
};
