import Link from 'next/link';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsRestricted, selectProfile } from '#panel/store/slices/authSlice.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { partsText } from './strings.ts';

/** Identity status that waits for the fund; any other unverified status waits for the investor (domain 3.2). */
const underReview = 4;

/** True for an investor whose identity is not verified: orders stop before their first step (spec 6). */
export function useIsRestricted(): boolean {
  return useAppSelector(selectIsRestricted);
}

/** Stands in place of the steps of an order: why it cannot begin, and the next step that leads there. */
export function RestrictedNotice() {
  const profile = useAppSelector(selectProfile);
  const isWaiting = profile?.authStatus === underReview;
  return (
    <EmptyView
      text={`${profile?.authStatusText ?? ''}. ${isWaiting ? partsText.identityWaits : partsText.identityNeeded}`}
      action={
        <Button
          variant="contained"
          component={Link}
          href={isWaiting ? paths.tickets : paths.addTicket}
          prefetch={false}
        >
          {isWaiting ? partsText.myTickets : partsText.askIdentity}
        </Button>
      }
    />
  );
}
