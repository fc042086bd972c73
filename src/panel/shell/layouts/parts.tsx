import { styled } from '@mui/material/styles';

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

/** The header: hairline beneath, blurred when the setting says so; fixed or static by the setting. */
export const Bar = styled('header')(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  insetBlockStart: 0,
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-bar="fixed"]': { position: 'sticky' },
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
  [theme.breakpoints.up('md')]: { padding: '1.25rem 1.5rem 2rem' },
}));

export const BrandName = styled('span')(({ theme }) => ({
  fontWeight: 700,
  fontSize: '1rem',
  whiteSpace: 'nowrap',
  '& .long': { display: 'none' },
  '& .short': { display: 'none' },
  [theme.breakpoints.up('sm')]: { '& .short': { display: 'inline' }, '& .none': { display: 'none' } },
  [theme.breakpoints.up('lg')]: { '& .short': { display: 'none' }, '& .long': { display: 'inline' } },
}));
