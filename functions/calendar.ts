import { publicFeeds } from '#server/calendar/routes.ts';
import { withEntityTags } from '#server/http/handler-wrappers.ts';
import { serve } from '#server/http/serve.ts';

export default withEntityTags(serve(publicFeeds()));

export const config = { path: ['/api/calendar/*'] };
