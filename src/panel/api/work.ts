import type * as contract from '#shared/contract/work.ts';
import { endpoints, reads } from './endpoint.ts';

export const WorkApi = endpoints<typeof contract>()({
  getWork: reads('GET /api/admin/work/{workId}/'),
  listWork: reads('GET /api/admin/work/', 'admin'),
});
