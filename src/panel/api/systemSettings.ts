import type * as contract from '#shared/contract/systemSettings.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const SystemSettingsApi = endpoints<typeof contract>()({
  getSystemSettings: reads('GET /api/admin/settings/system/', 'settings'),
  saveSystemSettings: changes('POST /api/admin/settings/system/', 'settings'),
});
