import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import dynamic from 'next/dynamic';
import { paths } from '#panel/paths.ts';
import { useAppSelector, useAppDispatch } from '#panel/store/hooks.ts';
import { selectIsTicketOpen, ticketDrawerClosed, ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { selectViewing } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { ArrowForwardRounded } from '#panel/ui/icons/ArrowForwardRounded.tsx';
import { DarkModeRounded } from '#panel/ui/icons/DarkModeRounded.tsx';
import { LightModeRounded } from '#panel/ui/icons/LightModeRounded.tsx';
import { PostAddRounded } from '#panel/ui/icons/PostAddRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
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

const Button = styled(BarIconButton)({
  'html[data-mode="light"] & .sun, html[data-mode="dark"] & .moon': { display: 'none' },
});

/** Light or dark. Both icons with their words are in the HTML and CSS shows one, because the server does not know the choice. */
function ModeToggle() {
  const toggle = () => saveSettings({ mode: resolveMode(readSettings().mode) === 'dark' ? 'light' : 'dark' });
  return (
    <Button type="button" onClick={toggle}>
      <span className="moon">
        <DarkModeRounded />
        <span className="visually-hidden">{text.darkMode}</span>
      </span>
      <span className="sun">
        <LightModeRounded />
        <span className="visually-hidden">{text.lightMode}</span>
      </span>
    </Button>
  );
}

/* At the start of the bar, over the title of the page that it leaves. */
const Back = styled(Desktop)({ marginInlineEnd: 'auto' });
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
    <Back type="button" onClick={back} aria-label={text.back}>
      <ArrowForwardRounded />
    </Back>
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

/** The end of the top bar; administrators have the search before it, and their duty below their name. */
export function TopBarTools({
  search,
  duty,
  isReader = false,
}: {
  search?: ReactNode;
  duty?: string | undefined;
  /** trustees and auditors, who write no tickets */
  isReader?: boolean;
}) {
  const panel = useAppSelector(selectPanel);
  // tickets and messages are those of the administrator, not of the investor
  const isViewing = useAppSelector(selectViewing) !== null;
  const { bell: Bell, investorSelector: InvestorSelector, shortcuts: Shortcuts } = useShellSlots();
  return (
    <Root>
      <BackButton />
      {panel === 'client' && InvestorSelector ? <InvestorSelector /> : null}
      {search}
      {panel === 'admin' && Shortcuts ? <Shortcuts /> : null}
      {isViewing || isReader ? null : <TicketButton />}
      <ModeToggle />
      {isViewing ? null : Bell ? <Bell /> : <BellButton />}
      <ProfileMenu duty={duty} />
    </Root>
  );
}
