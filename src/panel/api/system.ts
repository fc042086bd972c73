import type * as contract from '#shared/contract/system.ts';
import { endpoints, reads } from './endpoint.ts';

export const SystemApi = endpoints<typeof contract>()({
  getXsrfToken: reads('GET /api/xsrf/'),
});
