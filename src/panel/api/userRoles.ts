import type { makeEnrolment } from '#shared/contract/enrolments.ts';
import type * as contract from '#shared/contract/userRoles.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const userRolesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: query<typeof contract.listUsers>(build, 'get', '/api/admin/users/', { provides: ['admin'] }),
    searchUsers: query<typeof contract.searchUsers>(build, 'get', '/api/admin/usersSearch/', { provides: ['admin'] }),
    listBranches: query<typeof contract.listBranches>(build, 'get', '/api/admin/branches/'),
    listRoleChanges: query<typeof contract.listRoleChanges>(build, 'get', '/api/admin/roles/changes/', {
      provides: ['admin'],
    }),
    changeRole: mutation<typeof contract.changeRole>(build, 'post', '/api/admin/roles/changeRole/', {
      invalidates: ['admin'],
    }),
    makeEnrolment: mutation<typeof makeEnrolment>(build, 'post', '/api/admin/roles/enrolment/'),
    removeRole: mutation<typeof contract.removeRole>(build, 'post', '/api/admin/roles/removeRole/', {
      invalidates: ['admin'],
    }),
    approveRoleChange: mutation<typeof contract.approveRoleChange>(
      build,
      'post',
      '/api/admin/roles/changes/{changeId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectRoleChange: mutation<typeof contract.rejectRoleChange>(
      build,
      'post',
      '/api/admin/roles/changes/{changeId}/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListUsersQuery,
  useLazySearchUsersQuery,
  useListBranchesQuery,
  useListRoleChangesQuery,
  useChangeRoleMutation,
  useMakeEnrolmentMutation,
  useRemoveRoleMutation,
  useApproveRoleChangeMutation,
  useRejectRoleChangeMutation,
} = userRolesApi;
