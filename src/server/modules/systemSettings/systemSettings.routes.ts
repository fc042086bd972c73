import { handlers } from '../../http/handlers.ts';
import type { SystemSettingsService } from './systemSettings.service.ts';

/** Routes of the settings of the whole system. */
export function systemSettingsRoutes(settings: SystemSettingsService) {
  return handlers({
    getSystemSettings: settings.getSystemSettings,
    saveSystemSettings: settings.saveSystemSettings,
  });
}
