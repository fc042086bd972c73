import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm, type Settings } from './settingsForm.ts';
import { captchaText as text, systemSettingsText } from './strings.ts';

/** The captcha in force, its score, and the provider of our own that can take its place. */
export function CaptchaSection({ settings }: { settings: Settings }) {
  const { captcha, captchaMinimumScore, isCaptchaSelfHosted } = settings;
  return (
    <SettingsSection
      title={text.title}
      note={text.note}
      edit={text.edit}
      form={(onClose) => <CaptchaForm settings={settings} onClose={onClose} />}
    >
      <DescriptionList
        items={[
          { key: text.inForce, value: text.names[captcha.inForce] },
          { key: text.configured, value: text.names[captcha.configured] },
          { key: text.minimumScore, value: toPersianDigits(captchaMinimumScore) },
          { key: text.selfHosted, value: isCaptchaSelfHosted ? text.on : text.off },
          {
            key: text.lastFailed,
            value: captcha.lastFailedAt ? jalaliText(captcha.lastFailedAt, 'moment') : text.noFailure,
          },
        ]}
      />
    </SettingsSection>
  );
}

function CaptchaForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { control, dialog } = useSettingsForm({
    settings,
    values: {
      captchaMinimumScore: String(settings.captchaMinimumScore),
      isCaptchaSelfHosted: settings.isCaptchaSelfHosted,
    },
    changesOf: ({ captchaMinimumScore, isCaptchaSelfHosted }) => ({
      captchaMinimumScore: captchaMinimumScore === '' ? Number.NaN : Number(captchaMinimumScore),
      isCaptchaSelfHosted,
    }),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={systemSettingsText.save} onClose={onClose}>
      <FormDigits
        control={control}
        name="captchaMinimumScore"
        label={text.minimumScore}
        helperText={text.minimumScoreHint}
        maxLength={3}
      />
      <FormSwitch
        control={control}
        name="isCaptchaSelfHosted"
        label={text.selfHosted}
        states={{ on: text.on, off: text.off }}
      />
      <Note>{text.selfHostedHint}</Note>
    </FormDialog>
  );
}
