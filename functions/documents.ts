import { documentRoutes } from '#contract/documents/document.ts';
import {
  approveDocument,
  changeDocument,
  declineDocument,
  readDocument,
} from '#server/documents/answer-document.ts';
import { on, serve } from '#server/http/serve.ts';

export default serve([
  on(documentRoutes.read, readDocument),
  on(documentRoutes.approve, approveDocument),
  on(documentRoutes.decline, declineDocument),
  on(documentRoutes.change, changeDocument),
]);

export const config = {
  path: [
    '/api/documents/:token',
    '/api/documents/:token/approve',
    '/api/documents/:token/decline',
    '/api/documents/:token/change',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
