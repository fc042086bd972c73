import type * as contract from '#shared/contract/notices.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const NoticesApi = endpoints<typeof contract>()({
  getNoticePreferences: reads('GET /api/messages/preferences/', 'notifications'),
  saveNoticePreferences: changes('POST /api/messages/preferences/', 'notifications'),
  addPushDevice: changes('POST /api/messages/push/', 'notifications'),
  removePushDevice: changes('POST /api/messages/push/{deviceId}/remove/', 'notifications'),
  readAllMessages: changes('POST /api/messages/read_all/', 'messages'),
});
