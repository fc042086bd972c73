import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { getPrincipalRun } from '#shared/contract/bonds.ts';
import {
  useApprovePrincipalMutation,
  useDiscardPrincipalMutation,
  useExecutePrincipalMutation,
  useGetPrincipalRunQuery,
} from '#panel/api/bonds.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useFormKey } from '#panel/api/useFormKey.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Column } from '#panel/ui/table/columns.ts';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { Buttons, Columns, Stack } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { personText, useDuty, useOwnId } from '../kit/useDuty.ts';
import { principalText as text } from './strings.ts';

type Details = AnswerOf<typeof getPrincipalRun>['data'];
type Run = Details['run'];
type Share = Details['shares'][number];
type Step = 'approve' | 'execute' | 'discard';

const colours = { draft: 'warning', approved: 'info', executed: 'success' } as const;
const questions = {
  approve: { title: text.approveTitle, note: text.approveText, label: text.approve, colour: 'primary' },
  execute: { title: text.executeTitle, note: text.executeText, label: text.execute, colour: 'primary' },
  discard: { title: text.discardTitle, note: text.discardText, label: text.discard, colour: 'error' },
} as const;

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
  const [paging, setPaging] = useState({ page: 1, size: 10 });
  const query = useGetPrincipalRunQuery({ params: { runId }, query: paging }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} isWhole skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
      {({ data, pageInfo }) => (
        <Stack>
          <Section
            title={text.title}
            note={text.note}
            action={<StatusChip colour={colours[data.run.status]}>{data.run.statusText}</StatusChip>}
          >
            <RunFacts run={data.run} />
            <RunSteps key={data.run.status} run={data.run} />
          </Section>
          <Section title={text.shares}>
            <DataTable
              label={text.shares}
              rows={data.shares}
              rowId={(row) => row.investorId}
              columns={columns}
              isLoading={query.isFetching}
              error={query.error ?? null}
              empty={<EmptyView text={text.empty} />}
              paging={{ ...paging, total: pageInfo.totalCount, onChange: (page, size) => setPaging({ page, size }) }}
            />
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

function RunFacts({ run }: { run: Run }) {
  const ownId = useOwnId();
  return (
    <Columns>
      <KeyValueList
        items={[
          { key: text.maturity, value: <JalaliDate value={run.maturityDate} /> },
          { key: text.payDate, value: <JalaliDate value={run.payDate} /> },
          { key: text.faceValue, value: <Money rial={run.faceValue} isHideable={false} /> },
          { key: text.total, value: <Money rial={run.total} isHideable={false} /> },
        ]}
      />
      <KeyValueList
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

/** The calls of a repayment, each with what it says when it is done. */
function useSteps(run: Run) {
  const [approve, approving] = useApprovePrincipalMutation();
  const [execute, executing] = useExecutePrincipalMutation();
  const [discard, discarding] = useDiscardPrincipalMutation();
  const { idempotencyKey, renew } = useFormKey();
  const args = { params: { runId: run.runId } };
  const take = async (step: Step): Promise<void> => {
    if (step === 'approve') {
      await approve({ ...args, idempotencyKey }).unwrap();
      notify.success(text.approved);
    } else if (step === 'discard') {
      await discard({ ...args, idempotencyKey }).unwrap();
      notify.success(text.discarded);
    } else {
      const { data } = await execute(args).unwrap();
      if (data.failed === 0) notify.success(text.executed(formatNumber(data.booked)));
    }
    // one key for one step
    renew();
  };
  const isBusy = approving.isLoading || executing.isLoading || discarding.isLoading;
  return { take, isBusy, executed: executing.data?.data };
}

function RunSteps({ run }: { run: Run }) {
  const { take, isBusy, executed } = useSteps(run);
  const [asked, setAsked] = useState<Step | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const noDuty = useDuty('checker');
  const isOwn = run.preparedBy === useOwnId();
  if (run.status === 'executed') return null;
  const confirm = async () => {
    if (!asked) return;
    setFailure(null);
    try {
      await take(asked);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    setAsked(null);
  };
  const question = asked && questions[asked];
  const next = run.status === 'draft' ? 'approve' : 'execute';
  const reason = noDuty ?? (next === 'approve' && isOwn ? text.samePerson : null);
  return (
    <>
      <FailureLine failure={failure} />
      {executed && executed.failed > 0 ? (
        <Alert severity="warning">
          {text.executedSome(formatNumber(executed.booked), formatNumber(executed.failed))}
        </Alert>
      ) : null}
      <Buttons sx={{ marginBlockStart: '1rem' }}>
        <ActionButton variant="contained" reason={reason} onClick={() => setAsked(next)}>
          {text[next]}
        </ActionButton>
        <ActionButton color="error" reason={run.done > 0 ? text.booked : null} onClick={() => setAsked('discard')}>
          {text.discard}
        </ActionButton>
      </Buttons>
      {question ? (
        <ConfirmDialog
          isOpen
          title={question.title}
          confirmLabel={question.label}
          colour={question.colour}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(null)}
        >
          <KeyValueList
            items={[
              { key: text.total, value: <Money rial={run.total} isHideable={false} /> },
              { key: text.holders, value: text.people(formatNumber(run.investors)) },
            ]}
          />
          {question.note}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
