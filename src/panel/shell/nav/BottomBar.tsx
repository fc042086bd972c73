import { useRouter } from 'next/router';
import Link from 'next/link';
import { styled } from '@mui/material/styles';
import { bottomMenu } from '../bottomMenu.ts';
import { isActivePath } from '../menu.ts';
import { shell } from '../strings.ts';

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: theme.zIndex.appBar,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const Entry = styled(Link)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 2,
  minHeight: 60,
  fontSize: '0.75rem',
  textDecoration: 'none',
  color: theme.vars.palette.text.secondary,
  '& svg': { fontSize: 22 },
  '&[aria-current]': { color: theme.vars.palette.primary.main, fontWeight: 700 },
}));

/** The phone's bar: home, issuance, cancellation, more; below md (spec 2). */
export function BottomBar() {
  const { asPath } = useRouter();
  return (
    <Bar aria-label={shell.bottomMenu} className="no-print">
      {bottomMenu.map(({ title, path, icon: Icon }) => (
        <Entry key={path} href={path} prefetch={false} aria-current={isActivePath(path, asPath) ? 'page' : undefined}>
          {Icon ? <Icon aria-hidden="true" /> : null}
          {title}
        </Entry>
      ))}
    </Bar>
  );
}
