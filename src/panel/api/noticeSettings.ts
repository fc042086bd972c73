import type * as contract from '#shared/contract/noticeSettings.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const noticeSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNoticeTemplates: query<typeof contract.listNoticeTemplates>(
      build,
      'get',
      '/api/admin/settings/notice_templates/',
      { provides: ['settings'] },
    ),
    listNoticeTemplateVersions: query<typeof contract.listNoticeTemplateVersions>(
      build,
      'get',
      '/api/admin/settings/notice_templates/versions/',
      { provides: ['settings'] },
    ),
    saveNoticeTemplate: mutation<typeof contract.saveNoticeTemplate>(
      build,
      'post',
      '/api/admin/settings/notice_templates/',
      { invalidates: ['settings'] },
    ),
    testNoticeTemplate: mutation<typeof contract.testNoticeTemplate>(
      build,
      'post',
      '/api/admin/settings/notice_templates/test/',
      { invalidates: ['messages', 'sandbox'] },
    ),
    getSmsBudget: query<typeof contract.getSmsBudget>(build, 'get', '/api/admin/settings/sms_budget/', {
      provides: ['settings'],
    }),
    saveSmsBudget: mutation<typeof contract.saveSmsBudget>(build, 'post', '/api/admin/settings/sms_budget/', {
      invalidates: ['settings'],
    }),
    listInvestorNotices: query<typeof contract.listInvestorNotices>(build, 'get', '/api/panelAdmin/notices/', {
      provides: ['investor'],
    }),
  }),
});

export const {
  useListNoticeTemplatesQuery,
  useListNoticeTemplateVersionsQuery,
  useSaveNoticeTemplateMutation,
  useTestNoticeTemplateMutation,
  useGetSmsBudgetQuery,
  useSaveSmsBudgetMutation,
  useListInvestorNoticesQuery,
} = noticeSettingsApi;
