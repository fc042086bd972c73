import { featureLabels, features, type Feature } from '#shared/contract/kernel/features.ts';
import { formatNumber } from '#shared/digits.ts';
import { SystemSettingsApi } from '#panel/api/systemSettings.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { CaptchaSection } from './CaptchaSection.tsx';
import { GatewaysSection } from './GatewaysSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { SlipsSection } from './SlipsSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm, type Settings } from './settingsForm.ts';
import { systemSettingsText as text } from './strings.ts';

/** Upload size, optional parts, gateways, captcha, the company and its support desk (domain 9.19). */
export function SystemSettingsView() {
  const query = SystemSettingsApi.useGetSystemSettingsQuery();
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={8} />}>
        {({ data }) => <Sections settings={data} />}
      </QueryBoundary>
    </Stack>
  );
}

function Sections({ settings }: { settings: Settings }) {
  const { closedFeatures, maxUploadMegabytes, savedAt, savedBy } = settings;
  return (
    <>
      <SettingsSection
        title={text.files}
        edit={text.edit}
        form={(onClose) => <SettingsForm settings={settings} onClose={onClose} />}
      >
        <DescriptionList
          items={[
            { key: text.maxUpload, value: text.megabytes(formatNumber(maxUploadMegabytes)) },
            {
              key: text.lastEdit,
              value: savedAt ? text.savedBy(savedBy, jalaliText(savedAt, 'moment')) : text.byConfig,
            },
          ]}
        />
      </SettingsSection>
      <Section title={text.features} note={text.featuresNote}>
        <DescriptionList
          items={features.map((one) => ({
            key: featureLabels[one],
            value: closedFeatures.includes(one) ? (
              <StatusChip color="error">{text.closed}</StatusChip>
            ) : (
              <StatusChip color="success">{text.open}</StatusChip>
            ),
          }))}
        />
      </Section>
      <GatewaysSection settings={settings} />
      <CaptchaSection settings={settings} />
      <SlipsSection settings={settings} />
      <IdentitySection settings={settings} />
      <SupportSection settings={settings} />
    </>
  );
}

type Values = Record<Feature, boolean> & { maxUploadMegabytes: string };

const valuesOf = ({ closedFeatures, maxUploadMegabytes }: Settings): Values => ({
  ...(Object.fromEntries(features.map((one) => [one, !closedFeatures.includes(one)])) as Record<Feature, boolean>),
  maxUploadMegabytes: String(maxUploadMegabytes),
});

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { control, dialog } = useSettingsForm({
    settings,
    values: valuesOf(settings),
    changesOf: ({ maxUploadMegabytes, ...open }) => ({
      maxUploadMegabytes: Number(maxUploadMegabytes || Number.NaN),
      closedFeatures: features.filter((one) => !open[one]),
    }),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.edit} submitLabel={text.save} onClose={onClose}>
      <FormDigits
        control={control}
        name="maxUploadMegabytes"
        label={text.maxUpload}
        helperText={text.maxUploadHint}
        maxLength={2}
      />
      <Note>{text.featuresNote}</Note>
      {features.map((one) => (
        <FormSwitch
          key={one}
          control={control}
          name={one}
          label={featureLabels[one]}
          states={{ on: text.open, off: text.closed }}
        />
      ))}
    </FormDialog>
  );
}
