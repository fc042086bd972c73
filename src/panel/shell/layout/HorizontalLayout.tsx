import type { ReactNode } from 'react';
import Link from 'next/link';
import type { CSSObject, Theme } from '@mui/material/styles';
import { useRouter } from 'next/router';
import { paths } from '#panel/paths.ts';
import { ExpandMoreRounded } from '#panel/ui/icons/ExpandMoreRounded.tsx';
import { OfflineBanner } from '#panel/ui/state/OfflineBanner.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { Popup, MenuLink } from '../navigation/Popup.tsx';
import { investorMenu } from '../navigation/investorMenu.ts';
import { isActiveItem, isActivePath, type MenuItem } from '../navigation/menu.ts';
import { BottomBar } from '../navigation/BottomBar.tsx';
import { MenuToggle, SmallMenu } from '../navigation/SmallMenu.tsx';
import { NavList, useMenu } from '../navigation/NavList.tsx';
import { OrderActions } from '../navigation/OrderActions.tsx';
import { useSetting } from '../settings/settingsStore.ts';
import { text } from '../strings.ts';
import { TopBarTools } from '../navigation/TopBarTools.tsx';
import { Bar, BarRow, Boxed, Foot, Hairline, Main, SkipLink, BrandLink } from './frame.tsx';

const Row = styled('nav')({ display: 'flex', alignItems: 'center', gap: '0.25rem' });
const entry = (theme: Theme): CSSObject => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.25rem',
  minHeight: 38,
  paddingInline: '0.875rem',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current], &[data-active]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.panel.brandTint,
    fontWeight: 700,
  },
});
const Entry = styled(Link)(({ theme }) => entry(theme));
const GroupButton = styled('button')(({ theme }) => entry(theme));

/** The menu row of investors on desktop; groups open below their name. */
function HorizontalNav({ items }: { items: readonly MenuItem[] }) {
  const { asPath } = useRouter();
  return (
    <Row aria-label={text.mainMenu}>
      {items.map((item) =>
        item.children ? (
          <Popup
            key={item.title}
            trigger={(props) => (
              <GroupButton type="button" data-active={isActiveItem(item, asPath) ? '' : undefined} {...props}>
                {item.title}
                <ExpandMoreRounded sx={{ fontSize: 18 }} />
              </GroupButton>
            )}
          >
            {item.children.map((child) => (
              <MenuLink
                key={child.path}
                href={child.path ?? paths.root}
                prefetch={false}
                aria-current={isActivePath(child.path, asPath) ? 'page' : undefined}
              >
                {child.title}
              </MenuLink>
            ))}
          </Popup>
        ) : (
          <Entry
            key={item.path}
            href={item.path ?? paths.root}
            prefetch={false}
            aria-current={isActivePath(item.path, asPath) ? 'page' : undefined}
          >
            {item.title}
          </Entry>
        ),
      )}
    </Row>
  );
}

const MenuRow = styled(Boxed)(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: 52,
  [theme.breakpoints.up('lg')]: { display: 'flex' },
}));
const RowEnd = styled('div')({ marginInlineStart: 'auto' });

/** The chrome of investors: brand and tools, the menu row with صدور and ابطال, the bottom bar on phones. */
export function HorizontalLayout({ children }: { children: ReactNode }) {
  const items = useMenu(investorMenu);
  const isMenuHidden = useSetting('navHidden');
  const bar = useSetting('appBar');
  return (
    <>
      <SkipLink href="#main">{text.skip}</SkipLink>
      <OfflineBanner />
      <Bar data-bar={bar} className="no-print">
        <Hairline>
          <BarRow>
            <MenuToggle />
            <BrandLink href={paths.home} />
            <TopBarTools />
          </BarRow>
        </Hairline>
        {isMenuHidden ? null : (
          <Hairline>
            <MenuRow>
              <HorizontalNav items={items} />
              <RowEnd>
                <OrderActions />
              </RowEnd>
            </MenuRow>
          </Hairline>
        )}
      </Bar>
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Foot />
      <SmallMenu>
        <OrderActions />
        <NavList entries={items} label={text.mainMenu} />
      </SmallMenu>
      <BottomBar />
    </>
  );
}
