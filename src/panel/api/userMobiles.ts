import type * as contract from '#shared/contract/userMobiles.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const userMobilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkUserMobile: mutation<typeof contract.checkUserMobile>(
      build,
      'post',
      '/api/admin/users/{userId}/mobile/check/',
    ),
    prepareMobileChange: mutation<typeof contract.prepareMobileChange>(
      build,
      'post',
      '/api/admin/users/{userId}/mobile/',
      { invalidates: ['admin'] },
    ),
    listMobileChanges: query<typeof contract.listMobileChanges>(build, 'get', '/api/admin/users/mobiles/', {
      provides: ['admin'],
    }),
    approveMobileChange: mutation<typeof contract.approveMobileChange>(
      build,
      'post',
      '/api/admin/users/mobiles/{changeId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectMobileChange: mutation<typeof contract.rejectMobileChange>(
      build,
      'post',
      '/api/admin/users/mobiles/{changeId}/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useCheckUserMobileMutation,
  usePrepareMobileChangeMutation,
  useListMobileChangesQuery,
  useApproveMobileChangeMutation,
  useRejectMobileChangeMutation,
} = userMobilesApi;
