import { handlers } from './handlers.ts';
import type { RequestState } from './requestContext.ts';

/** Routes of the HTTP layer itself. */
export const systemRoutes = handlers({
  getXsrfToken: (ctx) =>
    // The pipeline hands every handler its own state; this one route belongs to the pipeline and may use it.
    Promise.resolve({ data: { xsrf_token: (ctx as RequestState).ensureXsrfCookies() } }),
});
