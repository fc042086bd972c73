import type * as contract from '#shared/contract/colleagues.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const ColleaguesApi = endpoints<typeof contract>()({
  listColleagues: reads('GET /api/admin/colleagues/', 'admin'),
  prepareColleague: changes('POST /api/admin/colleagues/', 'admin'),
  approveColleague: changes('POST /api/admin/colleagues/{colleagueId}/approve/', 'admin'),
  rejectColleague: changes('POST /api/admin/colleagues/{colleagueId}/reject/', 'admin'),
  resendInvitation: changes('POST /api/admin/colleagues/{colleagueId}/invitation/', 'admin'),
  withdrawInvitation: changes('POST /api/admin/colleagues/{colleagueId}/invitation/withdraw/', 'admin'),
});
