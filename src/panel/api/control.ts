import type * as contract from '#shared/contract/control.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const ControlApi = endpoints<typeof contract>()({
  listControlJobs: reads('GET /api/admin/control/jobs/', 'admin'),
  retryControlJob: changes('POST /api/admin/control/jobs/retry/', 'admin'),
  dismissControlJob: changes('POST /api/admin/control/jobs/dismiss/', 'admin'),
});
