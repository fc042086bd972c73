import { useState } from 'react';
import { formatNumber } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getPrincipalRun, listMaturities } from '#shared/contract/bonds.ts';
import { principalShares } from '#shared/lists/books.ts';
import { BondsApi } from '#panel/api/bonds.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { Columns, Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { principalText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { personText, useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { RunSteps } from '#panel/features/admin/shared/approval/RunSteps.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';

type Bond = ResponseOf<typeof listMaturities>['data'][number];

/** Repayment of a bond at its end: what is due, and how far it has come. Shown for bonds alone. */
export function PrincipalSection({ fundId }: { fundId: number }) {
  const query = BondsApi.useListMaturitiesQuery();
  const bond = query.data?.data.find((row) => row.fundId === fundId);
  if (!bond) return null;
  return bond.runId === null ? <Unprepared key={fundId} bond={bond} /> : <PrincipalRun runId={bond.runId} />;
}

/** Why a repayment cannot be prepared yet; null when it can. */
function disabledReason(bond: Bond): string | null {
  if (bond.canPrepare) return null;
  if (bond.openOrders > 0) return text.openOrders(formatNumber(bond.openOrders));
  return BigInt(bond.unitCount) === 0n ? text.nobody : text.notYet(jalaliText(bond.payDate, 'long'));
}

function Unprepared({ bond }: { bond: Bond }) {
  const [isAsked, setAsked] = useState(false);
  const [prepare] = BondsApi.usePreparePrincipalMutation();
  const deniedReason = usePermission('maker');
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="contained" reason={deniedReason ?? disabledReason(bond)} onClick={() => setAsked(true)}>
          {text.prepare}
        </ActionButton>
      }
    >
      <BondFacts bond={bond} />
      {isAsked ? (
        <ActDialog
          title={text.prepareTitle}
          confirmLabel={text.prepare}
          done={text.prepared}
          act={(idempotencyKey) => prepare({ body: { fundId: bond.fundId }, idempotencyKey }).unwrap()}
          onClose={() => setAsked(false)}
        >
          {text.prepareText}
        </ActDialog>
      ) : null}
    </Section>
  );
}

function BondFacts({ bond }: { bond: Bond }) {
  return (
    <DescriptionList
      items={[
        { key: text.maturity, value: <JalaliDate value={bond.maturityDate} /> },
        { key: text.payDate, value: <JalaliDate value={bond.payDate} /> },
        { key: text.faceValue, value: <Money rial={bond.faceValue} isHideable={false} /> },
        { key: text.papers, value: <Ltr>{formatNumber(BigInt(bond.unitCount))}</Ltr> },
        { key: text.holders, value: text.people(formatNumber(bond.investors)) },
      ]}
    />
  );
}

type Run = ResponseOf<typeof getPrincipalRun>['data']['run'];

const colors = { draft: 'warning', approved: 'info', executed: 'success' } as const;

const columns = columnsOf(principalShares, {
  hasAccount: (row) => (row.hasAccount ? text.account.yes : text.account.no),
  status: (row) => <StatusChip color={row.status === 'repaid' ? 'success' : 'default'}>{row.statusText}</StatusChip>,
});

/** A prepared repayment: what it comes to, the share of each holder, and what the next person does with it. */
function PrincipalRun({ runId }: { runId: number }) {
  const list = useListState({ scope: 'principal' });
  const query = BondsApi.useGetPrincipalRunQuery(
    { params: { runId }, query: list.query },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
      {({ data }) => (
        <Stack>
          <Section
            title={text.title}
            note={text.note}
            action={<StatusChip color={colors[data.run.status]}>{data.run.statusText}</StatusChip>}
          >
            <RunFacts run={data.run} />
            <PrincipalSteps key={data.run.status} run={data.run} />
          </Section>
          <ListSection
            of={principalShares}
            args={{ params: { runId } }}
            query={query}
            list={list}
            rows={data.shares}
            columns={columns}
          />
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
            value: run.status === 'draft' ? ui.none : personText(run.approvedBy, run.approvedByName, ownId),
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
  const [approve] = BondsApi.useApprovePrincipalMutation();
  const [execute] = BondsApi.useExecutePrincipalMutation();
  const [discard] = BondsApi.useDiscardPrincipalMutation();
  const [keep] = BondsApi.useKeepPrincipalMutation();
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
