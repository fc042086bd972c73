import type { InputOf, ResponseOf } from '#shared/contract/define.ts';
import type { getSystemSettings, saveSystemSettings } from '#shared/contract/systemSettings.ts';

export type Settings = ResponseOf<typeof getSystemSettings>['data'];
type Body = InputOf<typeof saveSystemSettings>['body'];

/**
 * The whole body with one part changed: the other parts stay as they are shown. After a conflict they and the version are
 * those of the colleague, so that what was typed can be saved over it knowingly.
 */
export function bodyWith(settings: Settings, changed: Partial<Body>): Body {
  const { maxUploadMegabytes, closedFeatures, gateways, captchaMinimumScore, isCaptchaSelfHosted } = settings;
  const { supportPhone, supportHours, version } = settings;
  return {
    maxUploadMegabytes,
    closedFeatures,
    gateways,
    captchaMinimumScore,
    isCaptchaSelfHosted,
    supportPhone,
    supportHours,
    version,
    ...changed,
  };
}
