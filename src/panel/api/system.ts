import type * as contract from '#shared/contract/system.ts';
import { endpoints, reads } from './endpoint.ts';

export const systemApi = endpoints<typeof contract>()({
  getXsrfToken: reads('GET /api/xsrf/'),
});
