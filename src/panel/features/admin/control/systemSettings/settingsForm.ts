import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { saveSystemSettings, type getSystemSettings } from '#shared/contract/systemSettings.ts';
import type { HouseIdentity } from '#shared/contract/systemValues.ts';
import type { FieldValues } from 'react-hook-form';
import { SystemSettingsApi } from '#panel/api/systemSettings.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { systemSettingsText as text } from './strings.ts';

export type Settings = ResponseOf<typeof getSystemSettings>['data'];
type Body = InputOf<typeof saveSystemSettings>['body'];

/** What the settings say of the company that runs the panel. */
export function identityOf({
  houseName,
  houseShortName,
  houseAddress,
  houseNameEn,
  houseAddressEn,
  houseLicence,
  houseRegistration,
  houseBrand,
  logoLightId,
  logoDarkId,
}: Settings): HouseIdentity {
  return {
    houseName,
    houseShortName,
    houseAddress,
    houseNameEn,
    houseAddressEn,
    houseLicence,
    houseRegistration,
    houseBrand,
    logoLightId,
    logoDarkId,
  };
}

/**
 * The whole body with one part changed: the other parts stay as they are shown. After a conflict they and the version are
 * those of the colleague, so that what was typed can be saved over it knowingly.
 */
function bodyWith(settings: Settings, changed: Partial<Body>): Body {
  const { maxUploadMegabytes, closedFeatures, gateways, captchaMinimumScore, isCaptchaSelfHosted } = settings;
  const { supportPhone, supportHours, slipSoloMax, slipSoloMaxNoLine, version } = settings;
  return {
    ...identityOf(settings),
    maxUploadMegabytes,
    closedFeatures,
    gateways,
    captchaMinimumScore,
    isCaptchaSelfHosted,
    supportPhone,
    supportHours,
    slipSoloMax,
    slipSoloMaxNoLine,
    version,
    ...changed,
  };
}

/** The form of some settings: the others are sent as they are shown. */
export function useSettingsForm<F extends FieldValues>(of: {
  settings: Settings;
  values: F;
  changesOf: (values: F) => Partial<Body>;
  onClose: () => void;
}) {
  const [save] = SystemSettingsApi.useSaveSystemSettingsMutation();
  return useContractForm({
    values: of.values,
    schema: saveSystemSettings.body,
    bodyOf: (values: F) => bodyWith(of.settings, of.changesOf(values)),
    send: (body) => save({ body }).unwrap(),
    done: text.saved,
    onClose: of.onClose,
  });
}
