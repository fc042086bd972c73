import dynamic from 'next/dynamic';
import { houseBrands } from '#shared/contract/systemValues.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { Settings } from './settingsForm.ts';
import { identityText as text } from './strings.ts';

const IdentityForm = dynamic(() => import('./IdentityForm.tsx').then((part) => part.IdentityForm), { ssr: false });

const numberOf = (value: string) => (value === '' ? text.unset : <Ltr>{toPersianDigits(value)}</Ltr>);
const logoOf = (url: string | null, title: string) =>
  url === null ? text.unset : <img src={url} alt={title} width={40} height={40} style={{ objectFit: 'contain' }} />;

/** The company that runs the panel: name, numbers, address, color and logo. */
export function IdentitySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title={text.title}
      note={text.note}
      edit={text.edit}
      form={(onClose) => <IdentityForm settings={settings} onClose={onClose} />}
    >
      <DescriptionList
        items={[
          { key: text.name, value: settings.houseName || text.unset },
          { key: text.shortName, value: settings.houseShortName || text.unset },
          { key: text.licence, value: numberOf(settings.houseLicence) },
          { key: text.registration, value: numberOf(settings.houseRegistration) },
          { key: text.address, value: settings.houseAddress || text.unset },
          { key: text.nameEn, value: settings.houseNameEn || text.unset },
          { key: text.addressEn, value: settings.houseAddressEn || text.unset },
          { key: text.brand, value: settings.houseBrand ? houseBrands[settings.houseBrand] : text.brandOfBuild },
          { key: text.logoLight, value: logoOf(settings.logoLightUrl, text.logoLight) },
          { key: text.logoDark, value: logoOf(settings.logoDarkUrl, text.logoDark) },
        ]}
      />
    </SettingsSection>
  );
}
