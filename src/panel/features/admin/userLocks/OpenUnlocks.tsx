import { rejectUserUnlock } from '#shared/contract/userLocks.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import {
  useApproveUserUnlockMutation,
  useListUserUnlocksQuery,
  useRejectUserUnlockMutation,
} from '#panel/api/userLocks.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Decision } from '../kit/Decision.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { Stack } from '../kit/plain.ts';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { userLocksText as text } from './strings.ts';
import type { Unlock } from './types.ts';

/** Requests to unlock administrators that wait for a second person. */
export function OpenUnlocks() {
  const query = useListUserUnlocksQuery(undefined, { refetchOnMountOrArgChange: true });
  const rows = query.data?.data;
  return (
    <Section title={text.waiting}>
      {query.error && !rows ? <FailureLine failure={asApiFailure(query.error, text.noneWaiting)} /> : null}
      {rows?.length === 0 ? <EmptyView text={text.noneWaiting} /> : null}
      <Stack>
        {rows?.map((row) => (
          <OpenUnlock key={row.unlockId} row={row} />
        ))}
      </Stack>
    </Section>
  );
}

function OpenUnlock({ row }: { row: Unlock }) {
  const [approve] = useApproveUserUnlockMutation();
  const [reject] = useRejectUserUnlockMutation();
  const ownId = useOwnId();
  const params = { unlockId: row.unlockId };
  const { version } = row;
  return (
    <section aria-label={row.userName}>
      <DescriptionList
        items={[
          { key: text.facts.name, value: row.userName },
          { key: text.proposer, value: personText(row.preparedBy, row.preparedByName, ownId) },
          { key: text.since, value: <JalaliDate value={row.preparedAt} format="moment" /> },
          { key: text.why, value: row.reason },
        ]}
      />
      <Decision
        words={text.decision}
        preparedBy={row.preparedBy}
        problem={row.userId === ownId ? text.own : null}
        approve={async (idempotencyKey) => {
          await approve({ params, body: { version }, idempotencyKey }).unwrap();
          return text.unlocked;
        }}
        reject={({ reason }, idempotencyKey) => reject({ params, body: { version, reason }, idempotencyKey }).unwrap()}
        rejectBody={rejectUserUnlock.body?.pick(['reason'])}
        reasonLength={300}
      />
    </section>
  );
}
