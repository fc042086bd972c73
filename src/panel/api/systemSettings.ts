import type * as contract from '#shared/contract/systemSettings.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const systemSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSystemSettings: query<typeof contract.getSystemSettings>(build, 'get', '/api/admin/settings/system/', {
      provides: ['settings'],
    }),
    saveSystemSettings: mutation<typeof contract.saveSystemSettings>(build, 'post', '/api/admin/settings/system/', {
      invalidates: ['settings'],
    }),
  }),
});

export const { useGetSystemSettingsQuery, useSaveSystemSettingsMutation } = systemSettingsApi;
