import { handlers } from '#server/http/handlers.ts';
import type { SmsService } from './sms.service.ts';

/** Route of the inbox of the demo. */
export function noticesRoutes(sms: SmsService) {
  return handlers({
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
