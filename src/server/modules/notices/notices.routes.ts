import { handlers } from '../../http/handlers.ts';
import type { SmsBudgetService } from './budget.service.ts';
import type { PreferencesService } from './preferences.service.ts';
import type { SentService } from './sent.service.ts';
import type { SmsService } from './sms.service.ts';
import type { TemplatesService } from './templates.service.ts';

/** Routes of choices, texts, budget and records of notices, and of the demo's inbox. */
export function noticesRoutes({
  sms,
  ...of
}: {
  sms: SmsService;
  preferences: PreferencesService;
  templates: TemplatesService;
  budget: SmsBudgetService;
  sent: SentService;
}) {
  return handlers({
    getNoticePreferences: of.preferences.getNoticePreferences,
    saveNoticePreferences: of.preferences.saveNoticePreferences,
    addPushDevice: of.preferences.addPushDevice,
    removePushDevice: of.preferences.removePushDevice,
    listNoticeTemplates: of.templates.listNoticeTemplates,
    listNoticeTemplateVersions: of.templates.listNoticeTemplateVersions,
    saveNoticeTemplate: of.templates.saveNoticeTemplate,
    testNoticeTemplate: of.templates.testNoticeTemplate,
    getSmsBudget: of.budget.getSmsBudget,
    saveSmsBudget: of.budget.saveSmsBudget,
    listInvestorNotices: of.sent.listInvestorNotices,
    listSandboxSms: async () => ({
      data: (await sms.listInbox()).map((message) => ({
        id: message.id,
        mobile: message.mobile,
        text: message.text,
        code: message.code,
        status: message.status,
        sent_at: message.sentAt.toISOString(),
      })),
    }),
  });
}
