import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { brandFiles, brandName } from '#panel/ui/theme/brands.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { phoneText } from '../phoneText.ts';
import { useSite } from '../site.ts';
import { SiteMark } from './SiteMark.tsx';

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  margin: 0,
  '& > strong': { fontWeight: 700 },
  '& > span:last-child': { color: theme.vars.palette.text.secondary },
}));

/** Above an open page: whose panel it is, and the telephone; absent until the company has a name. */
export function SiteLine() {
  const { name, brand, supportPhone } = useSite();
  if (name === '') return null;
  return (
    <Line>
      <SiteMark size={32}>
        <img src={brandFiles[brand ?? brandName].icon} alt="" width={32} height={32} />
      </SiteMark>
      <strong>{name}</strong>
      {supportPhone === '' ? null : (
        <span>
          <Ltr>{phoneText(supportPhone)}</Ltr>
        </span>
      )}
    </Line>
  );
}
