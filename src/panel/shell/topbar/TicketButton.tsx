import dynamic from 'next/dynamic';
import { styled } from '@mui/material/styles';
import PostAddRounded from '@mui/icons-material/PostAddRounded';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectIsTicketOpen, ticketDrawerClosed, ticketDrawerOpened } from '../../store/slices/drawersSlice.ts';
import { useShellSlots } from '../slots.tsx';
import { shell } from '../strings.ts';
import { BarIconButton } from './BarIconButton.tsx';

const BottomDrawer = dynamic(() => import('#panel/ui/dialog/BottomDrawer.tsx').then((part) => part.BottomDrawer), {
  ssr: false,
});
const Desktop = styled(BarIconButton)(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: { display: 'inline-grid' },
}));

/** On desktop, the icon that opens the ticket form in a bottom drawer (spec 2). The drawer also opens from other screens. */
export function TicketButton() {
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
        aria-label={shell.addTicket}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => dispatch(ticketDrawerOpened())}
      >
        <PostAddRounded />
      </Desktop>
      {isOpen ? (
        <BottomDrawer isOpen title={shell.addTicket} onClose={close}>
          <TicketForm onClose={close} />
        </BottomDrawer>
      ) : null}
    </>
  );
}
