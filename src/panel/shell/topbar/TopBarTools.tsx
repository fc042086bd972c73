import { styled } from '@mui/material/styles';
import { useAppSelector } from '../../store/hooks.ts';
import { selectPanel } from '../../store/slices/userPanelSlice.ts';
import { useShellSlots } from '../slots.tsx';
import { BackButton } from './BackButton.tsx';
import { BellButton } from './BellButton.tsx';
import { ModeToggle } from './ModeToggle.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { TicketButton } from './TicketButton.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  flex: 1,
  minWidth: 0,
  '& > *': { flexShrink: 0 },
  '& > label': { flexShrink: 1 },
  [theme.breakpoints.up('md')]: { gap: '0.75rem' },
}));

/** The end of the top bar, the same in both panels. */
export function TopBarTools() {
  const panel = useAppSelector(selectPanel);
  const { bell: Bell, investorSelector: InvestorSelector, shortcuts: Shortcuts } = useShellSlots();
  return (
    <Root>
      {panel === 'client' && InvestorSelector ? <InvestorSelector /> : null}
      {panel === 'admin' && Shortcuts ? <Shortcuts /> : null}
      <BackButton />
      <TicketButton />
      <ModeToggle />
      {Bell ? <Bell /> : <BellButton />}
      <ProfileMenu />
    </Root>
  );
}
