import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm, type Settings } from './settingsForm.ts';
import { supportText as text, systemSettingsText } from './strings.ts';

/** Telephone and hours of the support desk, as investors see them. */
export function SupportSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title={text.title}
      note={text.note}
      edit={text.edit}
      form={(onClose) => <SupportForm settings={settings} onClose={onClose} />}
    >
      <DescriptionList
        items={[
          {
            key: text.phone,
            value: settings.supportPhone === '' ? text.unset : <Ltr>{toPersianDigits(settings.supportPhone)}</Ltr>,
          },
          { key: text.hours, value: settings.supportHours || text.unset },
        ]}
      />
    </SettingsSection>
  );
}

function SupportForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { control, dialog } = useSettingsForm({
    settings,
    values: { supportPhone: settings.supportPhone, supportHours: settings.supportHours },
    changesOf: (values) => values,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={systemSettingsText.save} onClose={onClose}>
      <FormDigits control={control} name="supportPhone" label={text.phone} helperText={text.phoneHint} maxLength={11} />
      <FormText control={control} name="supportHours" label={text.hours} maxLength={80} />
    </FormDialog>
  );
}
