import { MainAndSide, Stack } from '#panel/ui/layout/blocks.ts';
import { RecordEvents } from '#panel/features/admin/shared/approval/RecordEvents.tsx';
import { AccountsCard, FollowUpsCard, NotesCard, PeopleCard } from './sideCards.tsx';
import type { InvestorFile } from './FileHead.tsx';
import { HoldingsCard } from './HoldingsCard.tsx';
import { OpenOrdersCard } from './orderColumns.tsx';

interface Props {
  investorId: number;
  file: InvestorFile | undefined;
  /** the head of the file did not come and says so: nothing else waits for it */
  isFailed: boolean;
}

/** What an investor holds and waits for, beside what the desk has to do about it. */
export function OverviewTab({ investorId, file, isFailed }: Props) {
  return (
    <MainAndSide>
      <Stack>
        <HoldingsCard investorId={investorId} />
        <OpenOrdersCard investorId={investorId} />
      </Stack>
      <Stack>
        {isFailed ? null : <FollowUpsCard file={file} />}
        <AccountsCard investorId={investorId} />
        {isFailed ? null : <PeopleCard file={file} />}
        <NotesCard investorId={investorId} />
        <RecordEvents subject={`investor:${investorId}`} />
      </Stack>
    </MainAndSide>
  );
}
