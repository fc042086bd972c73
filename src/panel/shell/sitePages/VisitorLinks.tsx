import { toPersianDigits } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { phoneText } from '../phoneText.ts';
import { useSite } from '../site.ts';
import { sitePagesText as text } from './strings.ts';

const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  '&.phone': { [theme.breakpoints.up('md')]: { display: 'none' } },
}));
const Link = styled('a')(({ theme }) => ({ color: theme.vars.palette.primary.main }));
const Links = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '0.25rem 1.25rem',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
}));

interface Props {
  /** the telephone has a place of its own beside, on a desktop */
  isPhoneBeside?: boolean;
}

/** What a visitor may want without an account: the open pages, whom to call and when, and the licence. */
export function VisitorLinks({ isPhoneBeside = false }: Props) {
  const { supportPhone, supportHours, licence } = useSite();
  return (
    <>
      <Links aria-label={text.visitors}>
        <Link href={paths.faqs}>{text.faqs}</Link>
        <Link href={paths.track}>{text.track}</Link>
        <Link href={paths.verify}>{text.verify}</Link>
      </Links>
      {supportPhone === '' ? null : (
        <Small className={isPhoneBeside ? 'phone' : undefined}>
          {text.support}{' '}
          <Link href={`tel:${supportPhone}`}>
            <Ltr>{phoneText(supportPhone)}</Ltr>
          </Link>
          {supportHours === '' ? null : ` · ${supportHours}`}
        </Small>
      )}
      {licence === '' ? null : <Small>{text.licence(toPersianDigits(licence))}</Small>}
    </>
  );
}
