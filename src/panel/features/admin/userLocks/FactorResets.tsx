import type { listFactorResets } from '#shared/contract/factorResets.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import {
  useApproveFactorResetMutation,
  useListFactorResetsQuery,
  usePrepareFactorResetMutation,
  useRejectFactorResetMutation,
} from '#panel/api/factorResets.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActButtons } from '../approval/Acts.tsx';
import { Decision } from '../approval/Decision.tsx';
import { RestNote } from '../approval/RestNote.tsx';
import { personText, useOwnId, usePermission } from '../approval/usePermission.ts';
import { factorResetsText as text } from './strings.ts';

export type FactorReset = ResponseOf<typeof listFactorResets>['data'][number];

/** Resets of second factors that wait for a second person. */
export function FactorResets() {
  const query = useListFactorResetsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Section
      title={text.waiting}
      action={<ListFileButtons title={text.waiting} file="exportFactorResets" size="small" />}
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" />}>
        {({ data: rows, total }) =>
          rows.length === 0 ? (
            <EmptyView text={text.noneWaiting} />
          ) : (
            <Stack>
              <RestNote shown={rows.length} total={total} />
              {rows.map((row) => (
                <WaitingReset key={row.resetId} row={row} />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

function WaitingReset({ row }: { row: FactorReset }) {
  const [approve] = useApproveFactorResetMutation();
  const [reject] = useRejectFactorResetMutation();
  const ownId = useOwnId();
  const superReason = usePermission('super');
  const params = { resetId: row.resetId };
  const { version } = row;
  return (
    <section aria-label={row.userName}>
      <DescriptionList
        items={[
          { key: text.name, value: row.userName },
          { key: text.username, value: <Ltr>{toPersianDigits(row.username)}</Ltr> },
          { key: text.kind, value: row.isStaff ? text.staff : text.investor },
          { key: text.reason, value: row.reason },
          { key: text.proposer, value: personText(row.preparedBy, row.preparedByName, ownId) },
          { key: text.since, value: <JalaliDate value={row.preparedAt} format="moment" /> },
        ]}
      />
      <Decision
        words={text.decision}
        preparedBy={row.preparedBy}
        problem={row.userId === ownId ? text.own : row.isStaff && superReason !== null ? text.superOnly : null}
        name={`factor-${row.resetId}`}
        done={text.done}
        approve={(idempotencyKey) => approve({ params, body: { version }, idempotencyKey }).unwrap()}
        reject={(reason, idempotencyKey) => reject({ params, body: { version, reason }, idempotencyKey }).unwrap()}
      />
    </section>
  );
}

/** The button that asks a second person to take the second factor of a user off. */
export function FactorResetPart({ userId, name }: { userId: number; name: string }) {
  const [prepare] = usePrepareFactorResetMutation();
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
