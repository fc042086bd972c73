import { getXsrfToken } from '#shared/contract/system.ts';
import { route, type Route } from './context.ts';
import type { RequestState } from './requestContext.ts';

/** Routes of the HTTP layer itself. */
export const systemRoutes: readonly Route[] = [
  route(getXsrfToken, (ctx) =>
    // The pipeline hands every handler its own state; this one route belongs to the pipeline and may use it.
    Promise.resolve({ data: { xsrf_token: (ctx as RequestState).ensureXsrfCookies() } }),
  ) as Route,
];
