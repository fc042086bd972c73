import { formatNumber } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { getPrincipalRun } from '#shared/contract/bonds.ts';
import {
  useApprovePrincipalMutation,
  useDiscardPrincipalMutation,
  useExecutePrincipalMutation,
  useGetPrincipalRunQuery,
  useKeepPrincipalMutation,
} from '#panel/api/bonds.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Columns, Stack } from '../kit/plain.ts';
import { RunSteps } from '../kit/RunSteps.tsx';
import { kitText } from '../kit/strings.ts';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { principalText as text } from './strings.ts';

type Details = AnswerOf<typeof getPrincipalRun>['data'];
type Run = Details['run'];
type Share = Details['shares'][number];

const colours = { draft: 'warning', approved: 'info', executed: 'success' } as const;

const columns: readonly Column<Share>[] = [
  {
    id: 'investor',
    title: text.columns.investor,
    flex: 1.8,
    minWidth: 140,
    isTitle: true,
    render: (row) => row.investorName,
  },
  {
    id: 'papers',
    title: text.columns.papers,
    minWidth: 90,
    render: (row) => <Ltr>{formatNumber(BigInt(row.unitCount))}</Ltr>,
  },
  {
    id: 'amount',
    title: text.columns.amount,
    flex: 1.3,
    minWidth: 130,
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'account',
    title: text.columns.account,
    flex: 1.1,
    minWidth: 120,
    render: (row) => (row.hasAccount ? text.account.yes : text.account.no),
  },
  {
    id: 'status',
    title: text.columns.status,
    minWidth: 110,
    render: (row) => <StatusChip colour={row.status === 'repaid' ? 'success' : 'default'}>{row.statusText}</StatusChip>,
  },
];

/** A prepared repayment: what it comes to, the share of each holder, and what the next person does with it. */
export function PrincipalRun({ runId }: { runId: number }) {
  const list = useListState({ scope: 'principal' });
  const query = useGetPrincipalRunQuery({ params: { runId }, query: list.query }, { refetchOnMountOrArgChange: true });
  return (
    <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
      {({ data }) => (
        <Stack>
          <Section
            title={text.title}
            note={text.note}
            action={<StatusChip colour={colours[data.run.status]}>{data.run.statusText}</StatusChip>}
          >
            <RunFacts run={data.run} />
            <PrincipalSteps key={data.run.status} run={data.run} />
          </Section>
          <Section title={text.shares}>
            <DataTable
              label={text.shares}
              query={query}
              list={list}
              rows={data.shares}
              rowId={(row) => row.investorId}
              columns={columns}
              empty={text.empty}
            />
          </Section>
        </Stack>
      )}
    </QueryBoundary>
  );
}

function RunFacts({ run }: { run: Run }) {
  const ownId = useOwnId();
  return (
    <Columns>
      <DescriptionList
        items={[
          { key: text.maturity, value: <JalaliDate value={run.maturityDate} /> },
          { key: text.payDate, value: <JalaliDate value={run.payDate} /> },
          { key: text.faceValue, value: <Money rial={run.faceValue} isHideable={false} /> },
          { key: text.total, value: <Money rial={run.total} isHideable={false} /> },
        ]}
      />
      <DescriptionList
        items={[
          { key: text.papers, value: <Ltr>{formatNumber(BigInt(run.unitCount))}</Ltr> },
          { key: text.progress, value: text.ofPeople(formatNumber(run.done), formatNumber(run.investors)) },
          { key: text.preparedBy, value: personText(run.preparedBy, run.preparedByName, ownId) },
          {
            key: text.approvedBy,
            value: run.status === 'draft' ? kitText.none : personText(run.approvedBy, run.approvedByName, ownId),
          },
          run.executedAt
            ? { key: text.executedAt, value: <JalaliDate value={run.executedAt} format="moment" /> }
            : null,
        ]}
      />
    </Columns>
  );
}

function PrincipalSteps({ run }: { run: Run }) {
  const [approve] = useApprovePrincipalMutation();
  const [execute] = useExecutePrincipalMutation();
  const [discard] = useDiscardPrincipalMutation();
  const [keep] = useKeepPrincipalMutation();
  const params = { runId: run.runId };
  return (
    <RunSteps
      run={run}
      words={text}
      approve={(body, idempotencyKey) => approve({ params, body, idempotencyKey }).unwrap()}
      discard={async (body, idempotencyKey) =>
        (await discard({ params, body, idempotencyKey }).unwrap()).data.isDiscarded
      }
      keep={(body, idempotencyKey) => keep({ params, body, idempotencyKey }).unwrap()}
      execute={async (idempotencyKey) => (await execute({ params, idempotencyKey }).unwrap()).data.workId}
      work={{ kind: 'runs.principal', key: String(run.runId) }}
    >
      <DescriptionList
        items={[
          { key: text.total, value: <Money rial={run.total} isHideable={false} /> },
          { key: text.holders, value: text.people(formatNumber(run.investors)) },
        ]}
      />
    </RunSteps>
  );
}
