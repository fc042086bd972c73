import type * as contract from '#shared/contract/noticeSettings.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const NoticeSettingsApi = endpoints<typeof contract>()({
  listNoticeTemplates: reads('GET /api/admin/settings/notice_templates/', 'settings'),
  listNoticeTemplateVersions: reads('GET /api/admin/settings/notice_templates/versions/', 'settings'),
  saveNoticeTemplate: changes('POST /api/admin/settings/notice_templates/', 'settings'),
  testNoticeTemplate: changes('POST /api/admin/settings/notice_templates/test/', ['messages', 'sandbox']),
  listCodeTemplates: reads('GET /api/admin/settings/code_templates/', 'settings'),
  testCodeTemplate: changes('POST /api/admin/settings/code_templates/test/', 'sandbox'),
  getSmsBudget: reads('GET /api/admin/settings/sms_budget/', 'settings'),
  saveSmsBudget: changes('POST /api/admin/settings/sms_budget/', 'settings'),
  listInvestorNotices: reads('GET /api/panelAdmin/notices/', 'investor'),
});
