import { useState } from 'react';
import { saveSystemSettings } from '#shared/contract/systemSettings.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useSaveSystemSettingsMutation } from '#panel/api/systemSettings.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '../approval/ActionButton.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { bodyWith, type Settings } from './settingsForm.ts';
import { captchaText as text, systemSettingsText } from './strings.ts';

/** The captcha in force, its score, and the provider of our own that can take its place. */
export function CaptchaSection({ settings }: { settings: Settings }) {
  const reason = usePermission('super');
  const [isEditing, setEditing] = useState(false);
  const { captcha, captchaMinimumScore, isCaptchaSelfHosted } = settings;
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton reason={reason} onClick={() => setEditing(true)}>
          {text.edit}
        </ActionButton>
      }
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
      {isEditing ? <CaptchaForm settings={settings} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

function CaptchaForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const [save] = useSaveSystemSettingsMutation();
  const { control, dialog } = useContractForm({
    values: {
      captchaMinimumScore: String(settings.captchaMinimumScore),
      isCaptchaSelfHosted: settings.isCaptchaSelfHosted,
    },
    schema: saveSystemSettings.body,
    bodyOf: ({ captchaMinimumScore, isCaptchaSelfHosted }) =>
      bodyWith(settings, {
        captchaMinimumScore: captchaMinimumScore === '' ? Number.NaN : Number(captchaMinimumScore),
        isCaptchaSelfHosted,
      }),
    send: (body) => save({ body }).unwrap(),
    done: systemSettingsText.saved,
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
