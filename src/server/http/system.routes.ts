import { browserHandlers } from './handlers.ts';

/** Routes of the HTTP layer itself. */
export const systemRoutes = browserHandlers({
  getXsrfToken: (ctx) => Promise.resolve({ data: { xsrf_token: ctx.ensureXsrfCookies() } }),
});
