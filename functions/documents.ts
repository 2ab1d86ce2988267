import { publicDocuments } from '#server/documents/routes.ts';
import { serve } from '#server/http/serve.ts';

export default serve(publicDocuments());

export const config = { path: ['/api/documents/*'] };
