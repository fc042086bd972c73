import { useState } from 'react';
import Button from '@mui/material/Button';
import { formatNumber, formatPercent } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getProfitRun, listProfitRuns } from '#shared/contract/profits.ts';
import { profitShares } from '#shared/lists/books.ts';
import { formatRial } from '#shared/money.ts';
import { ProfitsApi } from '#panel/api/profits.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { ArrowForwardRounded } from '#panel/ui/icons/ArrowForwardRounded.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { profitsText } from './strings.ts';
import { personText, useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { RunSteps } from '#panel/features/admin/shared/approval/RunSteps.tsx';

export type Run = ResponseOf<typeof listProfitRuns>['data'][number];
type Share = ResponseOf<typeof getProfitRun>['data']['shares'][number];

export const runColors: Record<Run['status'], StatusColor> = {
  draft: 'warning',
  approved: 'info',
  executed: 'success',
};

const shareColors: Record<Share['status'], StatusColor> = {
  pending: 'default',
  queued: 'info',
  paid: 'success',
  credit: 'success',
  reinvested: 'success',
  failed: 'error',
  taken_back: 'default',
};

const { columns } = profitsText;

const Facts = styled('div')(({ theme }) => ({
  display: 'grid',
  columnGap: '2rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const withUnit = (rial: string) => <Money rial={rial} isHideable={false} />;

const shareColumns = columnsOf(profitShares, {
  reinvestPercent: (row) => <Ltr>{formatPercent(row.reinvestPercent)}</Ltr>,
  status: (row) => <StatusChip color={shareColors[row.status]}>{row.statusText}</StatusChip>,
});

/** One profit run: what it comes to, the share of each holder, and what the next person does with it. */
export function RunView({ profitId, onBack }: { profitId: number; onBack: () => void }) {
  const list = useListState({ scope: 'run', size: 25 });
  // a run that is discarded must not be asked for again by what that makes stale
  const [isGoing, setGoing] = useState(false);
  const query = ProfitsApi.useGetProfitRunQuery(
    { params: { profitId }, query: list.query },
    { refetchOnMountOrArgChange: true, skip: isGoing },
  );
  return (
    <Stack>
      <div>
        <Button startIcon={<ArrowForwardRounded />} onClick={onBack}>
          {profitsText.back}
        </Button>
      </div>
      <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="pairs" count={8} />}>
        {({ data }) => (
          <>
            <Section
              title={profitsText.runTitle(jalaliText(data.run.profitDate, 'long'))}
              note={data.run.fundName}
              action={<StatusChip color={runColors[data.run.status]}>{data.run.statusText}</StatusChip>}
            >
              <RunFacts run={data.run} />
              <RunActions run={data.run} onDiscarding={setGoing} onDiscarded={onBack} />
            </Section>
            <ListSection
              of={profitShares}
              args={{ params: { profitId } }}
              query={query}
              list={list}
              rows={data.shares}
              columns={shareColumns}
            />
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

function RunFacts({ run }: { run: Run }) {
  const ownId = useOwnId();
  return (
    <Facts>
      <DescriptionList
        items={[
          { key: columns.total, value: withUnit(run.total) },
          { key: columns.amount, value: withUnit(run.amount) },
          { key: columns.extraAmount, value: withUnit(run.extraAmount) },
          { key: columns.compensation, value: withUnit(run.compensation) },
        ]}
      />
      <DescriptionList
        items={[
          { key: columns.units, value: <Ltr>{formatNumber(BigInt(run.unitCount))}</Ltr> },
          run.couponDate === null
            ? null
            : { key: columns.couponDate, value: <JalaliDate value={run.couponDate} format="long" /> },
          { key: columns.guaranteed, value: withUnit(run.guaranteedPerUnit) },
          { key: columns.extra, value: withUnit(run.extraPerUnit) },
          run.yearlyYield === null ? null : { key: columns.yearly, value: <Ltr>{formatPercent(run.yearlyYield)}</Ltr> },
          run.guaranteedRate === null
            ? null
            : { key: columns.guaranteedRate, value: <Ltr>{formatPercent(run.guaranteedRate)}</Ltr> },
          run.estimatedRate === null
            ? null
            : { key: columns.estimatedRate, value: <Ltr>{formatPercent(run.estimatedRate)}</Ltr> },
        ]}
      />
      <DescriptionList
        items={[
          { key: columns.preparedBy, value: personText(run.preparedBy, run.preparedByName, ownId) },
          {
            key: columns.approvedBy,
            value: run.status === 'draft' ? ui.none : personText(run.approvedBy, run.approvedByName, ownId),
          },
          {
            key: columns.progress,
            value: profitsText.ofPeople(formatNumber(run.done), formatNumber(run.investors)),
          },
          run.reason ? { key: columns.reason, value: run.reason } : null,
          run.executedAt
            ? { key: columns.executedAt, value: <JalaliDate value={run.executedAt} format="moment" /> }
            : null,
        ]}
      />
    </Facts>
  );
}

const words = {
  ...profitsText,
  approved: profitsText.approvedDone,
  discarded: profitsText.discardedDone,
  begun: profitsText.begun,
};

interface Props {
  run: Run;
  /** true while the run is being discarded */
  onDiscarding: (isGoing: boolean) => void;
  onDiscarded: () => void;
}

/** What the next person does with a profit run, with its total before each step. */
function RunActions({ run, onDiscarding, onDiscarded }: Props) {
  const [approve] = ProfitsApi.useApproveProfitMutation();
  const [execute] = ProfitsApi.useExecuteProfitMutation();
  const [discard] = ProfitsApi.useDiscardProfitMutation();
  const [keep] = ProfitsApi.useKeepProfitMutation();
  const params = { profitId: run.profitId };
  return (
    <RunSteps
      run={run}
      words={words}
      approve={(body, idempotencyKey) => approve({ params, body, idempotencyKey }).unwrap()}
      discard={async (body, idempotencyKey) =>
        (await discard({ params, body, idempotencyKey }).unwrap()).data.isDiscarded
      }
      keep={(body, idempotencyKey) => keep({ params, body, idempotencyKey }).unwrap()}
      execute={async (idempotencyKey) => (await execute({ params, idempotencyKey }).unwrap()).data.workId}
      work={{ kind: 'runs.profit', key: String(run.profitId) }}
      onDiscarding={onDiscarding}
      onDiscarded={onDiscarded}
    >
      <DescriptionList
        items={[
          { key: profitsText.total, value: `${formatRial(run.total)} ${profitsText.rial}` },
          { key: profitsText.columns.investors, value: profitsText.people(formatNumber(run.investors)) },
        ]}
      />
    </RunSteps>
  );
}
