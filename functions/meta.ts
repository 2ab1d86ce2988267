import { allRoutes } from '#contract/all-routes.ts';
import { metaRoutes } from '#contract/meta.ts';
import { checkHealth } from '#server/check-health.ts';
import { on, serve } from '#server/http/serve.ts';
import { readMetrics } from '#server/metrics/read-metrics.ts';
import { openApiDocument } from '#server/openapi.ts';

let document: Record<string, unknown> | undefined;

export default serve([
  on(metaRoutes.health, checkHealth),
  on(metaRoutes.openapi, () => Promise.resolve((document ??= openApiDocument(allRoutes)))),
  on(metaRoutes.metrics, readMetrics),
]);

export const config = {
  path: ['/api/health', '/api/openapi.json', '/api/metrics'],
};
