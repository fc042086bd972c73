import type { ReactNode } from 'react';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { paths } from '#panel/paths.ts';
import { OfflineBanner } from '#panel/ui/state/OfflineBanner.tsx';
import { BackToTop } from '../chrome/BackToTop.tsx';
import { investorMenu } from '../menu.ts';
import { BottomBar } from '../nav/BottomBar.tsx';
import { HorizontalNav } from '../nav/HorizontalNav.tsx';
import { MenuDrawer } from '../nav/MenuDrawer.tsx';
import { MenuToggle } from '../nav/MenuToggle.tsx';
import { NavList } from '../nav/NavList.tsx';
import { useMenu } from '../nav/useMenu.ts';
import { useSettings } from '../settings/useSettings.ts';
import { shell } from '../strings.ts';
import { TopBarTools } from '../topbar/TopBarTools.tsx';
import { Bar, BarRow, Boxed, Foot, Hairline, Main, SkipLink } from './parts.tsx';
import { BrandLink } from './BrandLink.tsx';

const MenuRow = styled(Boxed)(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: 52,
  [theme.breakpoints.up('lg')]: { display: 'flex' },
}));
const Actions = styled('div')({ display: 'flex', gap: '0.5rem', marginInlineStart: 'auto' });

/** The chrome of investors: brand and tools, the menu row with صدور and ابطال, the bottom bar on phones. */
export function HorizontalLayout({ children }: { children: ReactNode }) {
  const items = useMenu(investorMenu);
  const { settings } = useSettings();
  return (
    <>
      <SkipLink href="#main">{shell.skip}</SkipLink>
      <OfflineBanner />
      <Bar data-bar={settings.appBar} className="no-print">
        <Hairline>
          <BarRow>
            <MenuToggle />
            <BrandLink href={paths.home} />
            <TopBarTools />
          </BarRow>
        </Hairline>
        {settings.navHidden ? null : (
          <Hairline>
            <MenuRow>
              <HorizontalNav items={items} />
              <Actions>
                <Button component={Link} href={paths.buy()} prefetch={false} variant="contained">
                  {shell.buy}
                </Button>
                <Button component={Link} href={paths.sell()} prefetch={false} variant="outlined">
                  {shell.sell}
                </Button>
              </Actions>
            </MenuRow>
          </Hairline>
        )}
      </Bar>
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Foot />
      <MenuDrawer>
        <NavList entries={items} label={shell.mainMenu} />
      </MenuDrawer>
      <BottomBar />
      <BackToTop />
    </>
  );
}
