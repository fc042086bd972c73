import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { houseBrands, type HouseBrand } from '#shared/contract/systemValues.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { upload } from '#panel/api/files.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { identityOf, useSettingsForm, type Settings } from './settingsForm.ts';
import { identityText as text, systemSettingsText } from './strings.ts';

const logos = ['logoLight', 'logoDark'] as const;

function valuesOf(settings: Settings) {
  const { houseBrand, logoLightId: _light, logoDarkId: _dark, ...words } = identityOf(settings);
  return {
    ...words,
    houseBrand: houseBrand ?? ('' as HouseBrand | ''),
    logoLightId: null as UploadedFile | null,
    logoDarkId: null as UploadedFile | null,
  };
}

/** Name, numbers, address, color and logo of the company. */
export function IdentityForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const [kept, setKept] = useState({ logoLight: settings.logoLightId, logoDark: settings.logoDarkId });
  const size = UploadsApi.useGetImageSizeQuery();
  const { control, dialog, setAttaching } = useSettingsForm({
    settings,
    values: valuesOf(settings),
    changesOf: ({ houseBrand, logoLightId, logoDarkId, ...values }) => ({
      ...values,
      houseBrand: houseBrand === '' ? null : houseBrand,
      logoLightId: logoLightId?.id ?? kept.logoLight,
      logoDarkId: logoDarkId?.id ?? kept.logoDark,
    }),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={systemSettingsText.save} onClose={onClose}>
      <FormText control={control} name="houseName" label={text.name} maxLength={80} />
      <FormText
        control={control}
        name="houseShortName"
        label={text.shortName}
        helperText={text.shortNameHint}
        maxLength={24}
      />
      <Pair>
        <FormText control={control} name="houseLicence" label={text.licence} maxLength={20} />
        <FormText control={control} name="houseRegistration" label={text.registration} maxLength={20} />
      </Pair>
      <FormText control={control} name="houseAddress" label={text.address} maxLength={200} />
      <FormText
        control={control}
        name="houseNameEn"
        label={text.nameEn}
        helperText={text.nameEnHint}
        maxLength={80}
        isLtr
      />
      <FormText control={control} name="houseAddressEn" label={text.addressEn} maxLength={200} isLtr />
      <FormSelect
        control={control}
        name="houseBrand"
        label={text.brand}
        options={[
          { value: '', label: text.brandOfBuild },
          ...Object.entries(houseBrands).map(([value, label]) => ({ value, label })),
        ]}
      />
      {logos.map((logo) => (
        <div key={logo}>
          {kept[logo] === null ? null : (
            <Note>
              {text.keptLogo}{' '}
              <Button size="small" onClick={() => setKept({ ...kept, [logo]: null })}>
                {text.removeLogo}
              </Button>
            </Note>
          )}
          <Controller
            control={control}
            name={`${logo}Id`}
            render={({ field, fieldState }) => (
              <FileField
                label={text[logo]}
                value={field.value}
                onChange={field.onChange}
                upload={(file) => upload(file, fileTypes.site)}
                maxBytes={size.data?.data.max_file_size}
                error={fieldState.error?.message}
                onBusy={setAttaching}
              />
            )}
          />
        </div>
      ))}
    </FormDialog>
  );
}
