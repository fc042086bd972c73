import type { ReactNode } from 'react';
import { KeyboardDoubleArrowRightRounded } from '#panel/ui/icons/KeyboardDoubleArrowRightRounded.tsx';
import { OfflineBanner } from '#panel/ui/state/OfflineBanner.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import type { MenuEntry } from '../navigation/menu.ts';
import { MenuToggle, SmallMenu } from '../navigation/SmallMenu.tsx';
import { NavList, toggleNav, useMenu } from '../navigation/NavList.tsx';
import { readSettings, useSetting } from '../settings/settingsStore.ts';
import { text } from '../strings.ts';
import { BarIconButton } from '../navigation/barButtons.tsx';
import { Bar, BarRow, Foot, Hairline, Main, SkipLink, BrandLink } from './frame.tsx';

const Page = styled('div')(({ theme }) => ({
  transition: 'padding 0.25s',
  [theme.breakpoints.up('lg')]: {
    paddingInlineStart: 'var(--nav-width)',
    'html[data-nav="collapsed"] &': { paddingInlineStart: 'var(--nav-collapsed)' },
    'html[data-nav="hidden"] &': { paddingInlineStart: 0 },
  },
  '@media print': { paddingInlineStart: '0 !important' },
}));
const Side = styled('aside')(({ theme }) => ({
  display: 'none',
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: theme.zIndex.drawer,
  width: 'var(--nav-width)',
  padding: '0.75rem',
  overflowX: 'hidden',
  overflowY: 'auto',
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  transition: 'width 0.25s',
  [theme.breakpoints.up('lg')]: { display: 'block' },
  // collapsed: icons only, the whole menu again under the pointer or the keyboard
  'html[data-nav="collapsed"] &:not(:hover, :focus-within)': {
    width: 'var(--nav-collapsed)',
    '& .nav-text, & .nav-children': { visibility: 'hidden' },
    '& .nav-children': { display: 'none !important' },
    // what has no room is cut by the parts themselves: the menu has nothing to scroll to, and its pictures stay in place
    '& > *': { overflowX: 'clip', overflowClipMargin: '4px' },
  },
  'html[data-nav="collapsed"] &:is(:hover, :focus-within)': { boxShadow: theme.vars.shadows[6] },
}));
const SideHead = styled('div')({ display: 'flex', alignItems: 'center', minHeight: 52, marginBlockEnd: '0.5rem' });
const Collapse = styled(BarIconButton)(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: { display: 'inline-grid' },
  'html[data-nav="collapsed"] & svg': { transform: 'rotate(180deg)' },
}));

/** The chrome of administrators: a side menu of 260 px that collapses to 68, a drawer below lg, the top bar. */
export function VerticalLayout({
  entries,
  home,
  hasBottomSpace = false,
  tools,
  menuHead,
  children,
}: {
  entries: readonly MenuEntry[];
  home: string;
  hasBottomSpace?: boolean;
  /** the end of the top bar */
  tools: ReactNode;
  /** stands above the entries of the menu */
  menuHead?: ReactNode;
  children: ReactNode;
}) {
  const menu = useMenu(entries);
  const isHidden = useSetting('navHidden');
  const isCollapsed = useSetting('navCollapsed');
  const skin = useSetting('skin');
  const bar = useSetting('appBar');
  return (
    <>
      <SkipLink href="#main">{text.skip}</SkipLink>
      {isHidden ? null : (
        <Side
          aria-label={text.product}
          className="no-print side-menu"
          data-mode={skin === 'semi-dark' ? 'dark' : undefined}
        >
          <SideHead>
            <BrandLink href={home} isShort />
          </SideHead>
          {menuHead}
          <NavList entries={menu} label={text.mainMenu} />
        </Side>
      )}
      <Page>
        <OfflineBanner />
        <Bar data-bar={bar} className="no-print">
          <Hairline>
            <BarRow>
              <MenuToggle />
              <Collapse
                type="button"
                aria-label={isCollapsed ? text.widenMenu : text.collapseMenu}
                onClick={() => toggleNav(readSettings().navCollapsed)}
              >
                <KeyboardDoubleArrowRightRounded />
              </Collapse>
              {tools}
            </BarRow>
          </Hairline>
        </Bar>
        <Main id="main" tabIndex={-1} style={hasBottomSpace ? undefined : { paddingBlockEnd: '2rem' }}>
          {children}
        </Main>
        <Foot />
      </Page>
      <SmallMenu>
        {menuHead}
        <NavList entries={menu} label={text.mainMenu} />
      </SmallMenu>
    </>
  );
}
