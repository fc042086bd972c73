import { styled } from '@mui/material/styles';
import { useRouter } from 'next/router';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import LightModeRounded from '@mui/icons-material/LightModeRounded';
import dynamic from 'next/dynamic';
import PostAddRounded from '@mui/icons-material/PostAddRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { paths } from '#panel/paths.ts';
import { useAppSelector, useAppDispatch } from '#panel/store/hooks.ts';
import {
  searchShown,
  selectIsTicketOpen,
  ticketDrawerClosed,
  ticketDrawerOpened,
} from '#panel/store/slices/drawersSlice.ts';
import { selectViewing } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { readSettings, resolveMode, saveSettings } from '../settings/settingsStore.ts';
import { useShellSlots } from '../slots.tsx';
import { text } from '../strings.ts';
import { BarIconButton, BellButton } from './barButtons.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

const BottomDrawer = dynamic(() => import('#panel/ui/dialog/BottomDrawer.tsx').then((part) => part.BottomDrawer), {
  ssr: false,
});
const Desktop = styled(BarIconButton)(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: { display: 'inline-grid' },
}));

/** On desktop, the icon that opens the ticket form in a bottom drawer (spec 2). The drawer also opens from other screens. */
function TicketButton() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsTicketOpen);
  const { ticketForm: TicketForm } = useShellSlots();
  if (!TicketForm) return null;
  const close = () => {
    dispatch(ticketDrawerClosed());
  };
  return (
    <>
      <Desktop
        type="button"
        aria-label={text.addTicket}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => dispatch(ticketDrawerOpened())}
      >
        <PostAddRounded />
      </Desktop>
      {isOpen ? (
        <BottomDrawer isOpen title={text.addTicket} onClose={close}>
          <TicketForm onClose={close} />
        </BottomDrawer>
      ) : null}
    </>
  );
}

const SearchField = styled('button')(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: '0.5rem',
  flex: '0 1 20rem',
  minWidth: 0,
  height: 40,
  marginInlineEnd: 'auto',
  paddingInline: '0.75rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '& svg': { fontSize: 20 },
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > kbd': {
    fontFamily: 'inherit',
    fontSize: '0.6875rem',
    paddingInline: '0.375rem',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
    whiteSpace: 'nowrap',
  },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  [theme.breakpoints.up('lg')]: { display: 'flex' },
}));

/** The way to the search of pages and records for the mouse; it also opens by Ctrl+K. */
function SearchButton() {
  const dispatch = useAppDispatch();
  return (
    <SearchField type="button" aria-haspopup="dialog" onClick={() => dispatch(searchShown(true))}>
      <SearchRounded aria-hidden="true" />
      <span>{text.search}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </SearchField>
  );
}

const Button = styled(BarIconButton)({
  'html[data-mode="light"] & .sun, html[data-mode="dark"] & .moon': { display: 'none' },
});

/** Light or dark. Both icons are in the HTML and CSS shows one, because the server does not know the choice. */
function ModeToggle() {
  const toggle = () => saveSettings({ mode: resolveMode(readSettings().mode) === 'dark' ? 'light' : 'dark' });
  return (
    <Button type="button" onClick={toggle} aria-label={text.toggleMode}>
      <DarkModeRounded className="moon" />
      <LightModeRounded className="sun" />
    </Button>
  );
}
const homes = [paths.root, paths.home, paths.admin.dashboard()];

/** One step back; on pages that are not home, on desktop (spec 2). */
function BackButton() {
  const router = useRouter();
  if (homes.includes(router.pathname)) return null;
  const back = () => {
    // a tab opened on this page has nothing to go back to
    if (window.history.length > 1) router.back();
    else void router.push(paths.root);
  };
  return (
    <Desktop type="button" onClick={back} aria-label={text.back}>
      <ArrowForwardRounded />
    </Desktop>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  flex: 1,
  minWidth: 0,
  '& > *': { flexShrink: 0 },
  '& > .shrinks': { flexShrink: 1 },
  [theme.breakpoints.up('md')]: { gap: '0.75rem' },
}));

/** The end of the top bar, the same in both panels. */
export function TopBarTools() {
  const panel = useAppSelector(selectPanel);
  // tickets and messages are those of the administrator, not of the investor
  const isViewing = useAppSelector(selectViewing) !== null;
  const { bell: Bell, investorSelector: InvestorSelector, shortcuts: Shortcuts, commands: Commands } = useShellSlots();
  return (
    <Root>
      {panel === 'client' && InvestorSelector ? <InvestorSelector /> : null}
      {panel === 'admin' && Commands ? <SearchButton /> : null}
      {panel === 'admin' && Shortcuts ? <Shortcuts /> : null}
      <BackButton />
      {isViewing ? null : <TicketButton />}
      <ModeToggle />
      {isViewing ? null : Bell ? <Bell /> : <BellButton />}
      <ProfileMenu />
    </Root>
  );
}
