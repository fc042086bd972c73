import dynamic from 'next/dynamic';
import Link from 'next/link';
import type { ComponentType, ReactNode } from 'react';
import Button from '@mui/material/Button';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsRestricted, selectProfile } from '#panel/store/slices/authSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { identityText as text } from './strings.ts';
import { withInvestor } from './withInvestor.tsx';

/**
 * A screen that begins something with money: for a known investor whose identity is verified (spec 6); others see why not
 * and the next step. Another investor begins with a form of their own.
 */
export function verifiedView(title: string, View: ComponentType<{ investorId: number }>, instead: ReactNode) {
  const Verified = withInvestor(View, instead);
  return function VerifiedView() {
    if (!useAppSelector(selectIsRestricted)) return <Verified />;
    return (
      <Stack>
        <PageHeader title={title} />
        <RestrictedNotice />
      </Stack>
    );
  };
}

// for those who are not verified
const IdentityPapers = dynamic(() => import('./IdentityPapers.tsx').then((part) => part.IdentityPapers), {
  ssr: false,
});

/** Identity status that waits for the fund; any other unverified status waits for the investor (domain 3.2). */
const underReview = 4;

function RestrictedNotice() {
  const profile = useAppSelector(selectProfile);
  const isWaiting = profile?.authStatus === underReview;
  return (
    <>
      <EmptyView
        text={`${profile?.authStatusText ?? ''}. ${isWaiting ? text.waits : text.needed}`}
        action={
          <ButtonRow>
            <Button
              variant="contained"
              component={Link}
              href={isWaiting ? paths.profile() : paths.profile({}, 'identity-documents')}
              prefetch={false}
            >
              {isWaiting ? text.state : text.verify}
            </Button>
            <Button component={Link} href={paths.addTicket} prefetch={false}>
              {text.ask}
            </Button>
          </ButtonRow>
        }
      />
      {profile?.investorId ? <IdentityPapers investorId={profile.investorId} /> : null}
    </>
  );
}
