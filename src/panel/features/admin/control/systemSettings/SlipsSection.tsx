import { formatRial } from '#shared/money.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm, type Settings } from './settingsForm.ts';
import { slipsText as text, systemSettingsText } from './strings.ts';

/** From which amount a slip waits for two people, with a line of the bank's statement and without one. */
export function SlipsSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title={text.title}
      note={text.note}
      edit={text.edit}
      form={(onClose) => <SlipsForm settings={settings} onClose={onClose} />}
    >
      <DescriptionList
        items={[
          { key: text.withLine, value: text.rial(formatRial(settings.slipSoloMax)) },
          { key: text.withoutLine, value: text.rial(formatRial(settings.slipSoloMaxNoLine)) },
        ]}
      />
    </SettingsSection>
  );
}

function SlipsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { slipSoloMax, slipSoloMaxNoLine } = settings;
  const { control, dialog } = useSettingsForm({
    settings,
    values: { slipSoloMax, slipSoloMaxNoLine },
    changesOf: (values) => values,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={systemSettingsText.save} onClose={onClose}>
      <FormAmount control={control} name="slipSoloMax" label={text.withLineField} />
      <FormAmount control={control} name="slipSoloMaxNoLine" label={text.withoutLineField} />
    </FormDialog>
  );
}
