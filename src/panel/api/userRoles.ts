import type { makeEnrolment } from '#shared/contract/enrolments.ts';
import type * as contract from '#shared/contract/userRoles.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const UserRolesApi = endpoints<typeof contract & { makeEnrolment: typeof makeEnrolment }>()({
  listUsers: reads('GET /api/admin/users/', 'admin'),
  searchUsers: reads('GET /api/admin/usersSearch/', 'admin'),
  listBranches: reads('GET /api/admin/branches/'),
  listRoleChanges: reads('GET /api/admin/roles/changes/', 'admin'),
  changeRole: changes('POST /api/admin/roles/changeRole/', 'admin'),
  makeEnrolment: changes('POST /api/admin/roles/enrolment/'),
  removeRole: changes('POST /api/admin/roles/removeRole/', 'admin'),
  approveRoleChange: changes('POST /api/admin/roles/changes/{changeId}/approve/', 'admin'),
  rejectRoleChange: changes('POST /api/admin/roles/changes/{changeId}/reject/', 'admin'),
});
