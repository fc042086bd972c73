import type * as contract from '#shared/contract/siteContent.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const path = '/api/admin/settings/site_content/';
const invalidates = ['settings', 'admin', 'faqs', 'messages', 'dashboard'] as const;

export const siteContentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSiteContent: query<typeof contract.listSiteContent>(build, 'get', path, { provides: ['settings', 'admin'] }),
    listSiteContentVersions: query<typeof contract.listSiteContentVersions>(build, 'get', `${path}versions/`, {
      provides: ['settings', 'admin'],
    }),
    addSiteContent: mutation<typeof contract.addSiteContent>(build, 'post', path, { invalidates }),
    updateSiteContent: mutation<typeof contract.updateSiteContent>(build, 'put', path, { invalidates }),
    listSitePages: query<typeof contract.listSitePages>(build, 'get', '/api/site/pages/', { provides: ['settings'] }),
  }),
});

export const {
  useListSiteContentQuery,
  useListSiteContentVersionsQuery,
  useAddSiteContentMutation,
  useUpdateSiteContentMutation,
  useListSitePagesQuery,
} = siteContentApi;
