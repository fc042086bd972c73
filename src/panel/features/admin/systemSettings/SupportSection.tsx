import { useState } from 'react';
import { saveSystemSettings } from '#shared/contract/systemSettings.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useSaveSystemSettingsMutation } from '#panel/api/systemSettings.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActionButton } from '../approval/ActionButton.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { bodyWith, type Settings } from './settingsForm.ts';
import { supportText as text, systemSettingsText } from './strings.ts';

/** Telephone and hours of the support desk, as investors see them. */
export function SupportSection({ settings }: { settings: Settings }) {
  const reason = usePermission('super');
  const [isEditing, setEditing] = useState(false);
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
          { key: text.phone, value: <Ltr>{toPersianDigits(settings.supportPhone)}</Ltr> },
          { key: text.hours, value: settings.supportHours },
        ]}
      />
      {isEditing ? <SupportForm settings={settings} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

function SupportForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const [save] = useSaveSystemSettingsMutation();
  const { control, dialog } = useContractForm({
    values: { supportPhone: settings.supportPhone, supportHours: settings.supportHours },
    schema: saveSystemSettings.body,
    bodyOf: (values) => bodyWith(settings, values),
    send: (body) => save({ body }).unwrap(),
    done: systemSettingsText.saved,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={systemSettingsText.save} onClose={onClose}>
      <FormDigits control={control} name="supportPhone" label={text.phone} helperText={text.phoneHint} maxLength={11} />
      <FormText control={control} name="supportHours" label={text.hours} maxLength={80} />
    </FormDialog>
  );
}
