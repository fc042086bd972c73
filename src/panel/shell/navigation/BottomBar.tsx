import { useRouter } from 'next/router';
import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { AddCircleOutlineRounded } from '#panel/ui/icons/AddCircleOutlineRounded.tsx';
import { HomeRounded } from '#panel/ui/icons/HomeRounded.tsx';
import { MenuRounded } from '#panel/ui/icons/MenuRounded.tsx';
import { RemoveCircleOutlineRounded } from '#panel/ui/icons/RemoveCircleOutlineRounded.tsx';
import { unseenUntilRead } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { isActivePath, type MenuItem } from './menu.ts';
import { text } from '../strings.ts';

/** The four entries of the phone's bottom bar (spec 2). */
const bottomMenu: readonly (MenuItem & { path: string })[] = [
  { title: text.homeShort, icon: HomeRounded, path: paths.home },
  { title: text.buyShort, icon: AddCircleOutlineRounded, path: paths.buy() },
  { title: text.sellShort, icon: RemoveCircleOutlineRounded, path: paths.sell() },
  { title: text.more, icon: MenuRounded, path: paths.more },
];

const orderPaths: readonly string[] = [paths.buy(), paths.sell()];

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
  ...unseenUntilRead,
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
  // what moves money needs the line
  '&[aria-disabled]': { opacity: 0.5 },
  '&[aria-current]': { color: theme.vars.palette.primary.main, fontWeight: 700 },
}));

/** The phone's bar: home, issuance, redemption, more; below md (spec 2). */
export function BottomBar() {
  const { asPath } = useRouter();
  const isOnline = useOnline();
  return (
    <Bar aria-label={text.bottomMenu} className="no-print">
      {bottomMenu.map(({ title, path, icon: Icon }) => (
        <Entry
          key={path}
          href={path}
          prefetch={false}
          aria-current={isActivePath(path, asPath) ? 'page' : undefined}
          aria-disabled={!isOnline && orderPaths.includes(path) ? true : undefined}
        >
          {Icon ? <Icon aria-hidden="true" /> : null}
          {title}
        </Entry>
      ))}
    </Bar>
  );
}
