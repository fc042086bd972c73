import { MainAndSide, Stack } from '#panel/ui/layout/blocks.ts';
import { AccountsCard, FollowUpsCard, NotesCard, PeopleCard } from './sideCards.tsx';
import type { InvestorFile } from './FileHead.tsx';
import { HoldingsCard } from './HoldingsCard.tsx';
import { OpenOrdersCard } from './orderColumns.tsx';

/** What an investor holds and waits for, beside what the desk has to do about it. */
export function OverviewTab({ investorId, file }: { investorId: number; file: InvestorFile | undefined }) {
  return (
    <MainAndSide>
      <Stack>
        <HoldingsCard investorId={investorId} />
        <OpenOrdersCard investorId={investorId} />
      </Stack>
      <Stack>
        <FollowUpsCard file={file} />
        <AccountsCard investorId={investorId} />
        <PeopleCard file={file} />
        <NotesCard investorId={investorId} />
      </Stack>
    </MainAndSide>
  );
}
