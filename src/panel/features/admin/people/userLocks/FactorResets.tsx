import type { listFactorResets } from '#shared/contract/factorResets.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { FactorResetsApi } from '#panel/api/factorResets.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { WaitingList, WaitingProposal } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { factorResetsText as text } from './strings.ts';

export type FactorReset = ResponseOf<typeof listFactorResets>['data'][number];

/** Resets of second factors that wait for a second person. */
export function FactorResets() {
  const query = FactorResetsApi.useListFactorResetsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <WaitingList
      title={text.waiting}
      files={<ListFileButtons title={text.waiting} file="exportFactorResets" size="small" />}
      query={query}
      rowId={(row) => row.resetId}
      empty={<EmptyView text={text.noneWaiting} />}
    >
      {(row) => <WaitingReset row={row} />}
    </WaitingList>
  );
}

function WaitingReset({ row }: { row: FactorReset }) {
  const [approve] = FactorResetsApi.useApproveFactorResetMutation();
  const [reject] = FactorResetsApi.useRejectFactorResetMutation();
  const ownId = useOwnId();
  const superReason = usePermission('super');
  const params = { resetId: row.resetId };
  return (
    <WaitingProposal
      row={row}
      label={row.userName}
      titles={{ proposer: text.proposer, since: text.since }}
      facts={(prepared) => [
        { key: text.name, value: row.userName },
        { key: text.username, value: <Ltr>{toPersianDigits(row.username)}</Ltr> },
        { key: text.kind, value: row.isStaff ? text.staff : text.investor },
        { key: text.reason, value: row.reason },
        ...prepared,
      ]}
      words={text.decision}
      problem={row.userId === ownId ? text.own : row.isStaff && superReason !== null ? text.superOnly : null}
      name={`factor-${row.resetId}`}
      done={text.done}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}

/** The button that asks a second person to take the second factor of a user off. */
export function FactorResetPart({ userId, name }: { userId: number; name: string }) {
  const [prepare] = FactorResetsApi.usePrepareFactorResetMutation();
  const deniedReason = usePermission('makerOrChecker');
  const isOwn = useOwnId() === userId;
  return (
    <ActButtons
      acts={[
        {
          id: 'factor',
          label: text.ask,
          reason: isOwn ? text.own : deniedReason,
          dialog: (close) => (
            <ReasonDialog
              width="xs"
              title={text.askTitle(name)}
              confirmLabel={text.ask}
              label={text.askReason}
              draftName={`factor-${userId}`}
              act={(reason, idempotencyKey) =>
                prepare({ params: { userId }, body: { reason }, idempotencyKey }).unwrap()
              }
              done={text.asked}
              onClose={close}
            >
              <Note>{text.askNote}</Note>
            </ReasonDialog>
          ),
        },
      ]}
    />
  );
}
