import type * as contract from '#shared/contract/userMobiles.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const UserMobilesApi = endpoints<typeof contract>()({
  checkUserMobile: changes('POST /api/admin/users/{userId}/mobile/check/'),
  prepareMobileChange: changes('POST /api/admin/users/{userId}/mobile/', 'admin'),
  listMobileChanges: reads('GET /api/admin/users/mobiles/', 'admin'),
  approveMobileChange: changes('POST /api/admin/users/mobiles/{changeId}/approve/', 'admin'),
  rejectMobileChange: changes('POST /api/admin/users/mobiles/{changeId}/reject/', 'admin'),
});
