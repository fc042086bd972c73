import Link from 'next/link';
import { opening, unseenBelowWaiting, unseenUntilRead } from '#panel/ui/layout/blocks.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { useSetting } from '../settings/settingsStore.ts';
import { phoneText } from '../phoneText.ts';
import { useProductName, useSite } from '../site.ts';
import { text } from '../strings.ts';
import { LogoMark } from './Logo.tsx';
import { SiteMark } from './SiteMark.tsx';

/** First stop of the keyboard: jumps over the bars. */
export const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: '-4rem',
  insetInlineStart: '1rem',
  zIndex: theme.zIndex.tooltip,
  padding: '0.5rem 1rem',
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '&:focus': { insetBlockStart: '0.5rem' },
}));

/** A row of the header in the width of the content (boxed 1440, spec 9). */
export const Boxed = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 'var(--content-width)',
  marginInline: 'auto',
  paddingInline: '1rem',
  [theme.breakpoints.up('md')]: { paddingInline: '1.5rem' },
}));

/** The header: hairline below, blurred when the setting says so; fixed or static by the setting. */
export const Bar = styled('header')(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  insetBlockStart: 0,
  backgroundColor: theme.vars.palette.background.paper,
  ...unseenUntilRead,
  '&[data-bar="fixed"]': { position: 'sticky' },
  'html[data-blur="true"] &[data-bar="fixed"]': {
    backgroundColor: theme.alpha(theme.vars.palette.background.paper, 0.88),
    backdropFilter: 'blur(10px)',
  },
  '&[data-bar="hidden"]': { display: 'none' },
}));

export const BarRow = styled(Boxed)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: 64,
  [theme.breakpoints.up('md')]: { gap: '0.75rem' },
}));

export const Hairline = styled('div')(({ theme }) => ({ borderBlockEnd: `1px solid ${theme.vars.palette.divider}` }));

export const Main = styled('main')(({ theme }) => ({
  width: '100%',
  maxWidth: 'var(--content-width)',
  marginInline: 'auto',
  padding: '1rem',
  paddingBlockEnd: 'calc(5.5rem + env(safe-area-inset-bottom))',
  '&:focus': { outline: 'none' },
  ...unseenBelowWaiting,
  // the foot too: it would move with the height of the screen
  [`${opening} &:has([data-waits]) ~ footer`]: { visibility: 'hidden' },
  [theme.breakpoints.up('md')]: { padding: '1.25rem 1.5rem 2rem', minHeight: 'calc(100dvh - 10rem)' },
}));

export const BrandName = styled('span')(({ theme }) => ({
  fontWeight: 700,
  fontSize: '1rem',
  whiteSpace: 'nowrap',
  maxWidth: '22rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& .long': { display: 'none' },
  '& .short': { display: 'none' },
  [theme.breakpoints.up('sm')]: { '& .short': { display: 'inline' }, '& .none': { display: 'none' } },
  [theme.breakpoints.up('lg')]: { '& .short': { display: 'none' }, '& .long': { display: 'inline' } },
}));

const FootRow = styled('footer')(({ theme }) => ({
  display: 'none',
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  ...theme.typography.caption,
  // on phones the bottom bar stands here
  [theme.breakpoints.up('md')]: { display: 'block' },
  '&[data-footer="fixed"]': { position: 'sticky', insetBlockEnd: 0, zIndex: theme.zIndex.appBar - 1 },
  '&[data-footer="hidden"]': { display: 'none' },
}));
const FootLine = styled(Boxed)({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '0.25rem 1rem',
  paddingBlock: '0.625rem',
});

/** The foot of every page: the product and the support phone; fixed, static or hidden by the setting (spec 3). */
export function Foot() {
  const footer = useSetting('footer');
  const { supportPhone } = useSite();
  const { long } = useProductName();
  return (
    <FootRow data-footer={footer} className="no-print">
      <FootLine>
        <span>{long}</span>
        {supportPhone === '' ? null : (
          <span>
            {text.supportPhone}: <Ltr>{phoneText(supportPhone)}</Ltr>
          </span>
        )}
      </FootLine>
    </FootRow>
  );
}

const Root = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  textDecoration: 'none',
  color: 'inherit',
  minHeight: 44,
  minWidth: 44,
  // on the narrowest phones the name of whom the panel is about needs the room; home is in the bottom bar
  '@media (max-width: 379.95px)': { '&:has(~ * > .shrinks)': { display: 'none' } },
});

/** Mark and name of the product (the short one where there is little room); leads home. */
export function BrandLink({ href, isShort = false }: { href: string; isShort?: boolean }) {
  const { long, short } = useProductName();
  return (
    <Root href={href} prefetch={false} aria-label={isShort ? short : undefined}>
      <SiteMark size={40}>
        <LogoMark />
      </SiteMark>
      <BrandName className={isShort ? 'nav-text' : undefined}>
        {isShort ? (
          short
        ) : (
          <>
            <span className="long">{long}</span>
            <span className="short">{short}</span>
            <span className="none visually-hidden">{short}</span>
          </>
        )}
      </BrandName>
    </Root>
  );
}
