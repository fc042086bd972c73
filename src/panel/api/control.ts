import type * as contract from '#shared/contract/control.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const controlApi = endpoints<typeof contract>()({
  listControlJobs: reads('GET /api/admin/control/jobs/', 'admin'),
  retryControlJob: changes('POST /api/admin/control/jobs/retry/', 'admin'),
  dismissControlJob: changes('POST /api/admin/control/jobs/dismiss/', 'admin'),
});

export const { useListControlJobsQuery, useRetryControlJobMutation, useDismissControlJobMutation } = controlApi;
