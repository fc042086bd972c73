import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { slipSorts, slipStates } from '#shared/contract/bankSlips.ts';
import { formatNumber } from '#shared/digits.ts';
import { BankSlipsApi } from '#panel/api/bankSlips.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { dayFilter, idFilter, textFilter } from '#panel/ui/list/filters.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { askedOnce, useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { deskSize, recordId, useListState, useOpenedRow, useWasOpened } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { DeskStack, Note } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { type BankSlipRow, slipColumns } from './slipColumns.tsx';
import { bankSlipsText as text } from './strings.ts';
import { singleReason } from '#panel/features/admin/shared/approval/singleReason.ts';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';

const BankSlipDrawer = dynamic(() => import('./BankSlipDrawer.tsx').then((part) => part.BankSlipDrawer), {
  ssr: false,
});

const BulkDialog = dynamic(
  () => import('#panel/features/admin/shared/approval/BulkSlips.tsx').then((part) => part.BulkDialog),
  { ssr: false },
);

const filters = {
  search: textFilter('search'),
  fund: idFilter('fundId'),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
type Tab = (typeof slipStates)[number] | 'all';
const tabs = ([...slipStates, 'all'] as const).map((value) => ({ value, label: text.tabs[value] }));

/** Bank slips that wait for a decision, and those that were decided: list, details, approval and rejection (domain 1.7). */
export function BankSlipsView() {
  const dispatch = useAppDispatch();
  const list = useListState({ filters, sorts: slipSorts, opens: 'open', size: deskSize });
  // the work that waits is what this screen opens with
  const status = useUrlState().word('status');
  const tab: Tab = status === 'all' ? 'all' : (oneOf(slipStates, status) ?? 'pending');
  const asked = { ...list.query, ...(tab !== 'all' && { status: tab }) };
  const query = BankSlipsApi.useListBankSlipsQuery(
    { query: asked },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const receiptId = recordId(list.openId);
  const one = BankSlipsApi.useGetBankSlipQuery(
    { params: { receiptId: receiptId ?? 0 } },
    { skip: receiptId === null, refetchOnMountOrArgChange: true },
  );
  const { problem, ...opened } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (row) => row.receiptId,
    record: one.currentData?.data,
    query: one,
  });
  const wasOpened = useWasOpened(opened.row !== null);
  const decided = useDecidedRows({
    rows: query.currentData?.data,
    listKey: tab === 'pending' ? JSON.stringify(asked) : null,
    idOf: (row) => row.receiptId,
    isWaiting: (row) => row.status === 'pending',
    ask: ({ receiptId: id }) =>
      dispatch(BankSlipsApi.endpoints.getBankSlip.initiate({ params: { receiptId: id } }, askedOnce))
        .unwrap()
        .then(({ data }) => data),
    opened: one.currentData?.data,
  });
  const mayApprove = useDuty('checker');
  const exact = mayApprove ? (query.currentData?.data ?? []).filter(isExact) : [];
  const [bulk, setBulk] = useState<readonly BankSlipRow[] | null>(null);
  const summary = query.data?.summary;
  const waiting = summary && formatNumber(summary.pendingCount);
  const choice = {
    label: text.tabsLabel,
    value: tab,
    tabs: tabs.map((one) => (one.value === 'pending' ? { ...one, count: waiting } : one)),
    onChange: (chosen: Tab) => list.change({ status: chosen === 'pending' ? null : chosen }),
  };
  return (
    <DeskStack>
      <RecordProblem problem={problem} onClose={list.close} />
      <PageHeader title={text.title} help={text.note} tabs={<ListTabs {...choice} />} hasSlot />
      <Sum>
        {summary ? <Waiting {...summary} /> : '\u00a0'}
        {exact.length > 0 ? (
          <Button size="small" onClick={() => setBulk(exact)}>
            {text.approveExact(formatNumber(exact.length))}
          </Button>
        ) : null}
      </Sum>
      <Section>
        <ListFilters
          list={list}
          tabs={choice}
          search={text.search}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          headActions={
            <FileButtons
              title={text.title}
              ask={(format) =>
                BankSlipsApi.endpoints.exportBankSlips.initiate({
                  query: { ...list.chosen, ...(tab !== 'all' && { status: tab }), format },
                })
              }
            />
          }
        />
        <DataTable
          label={text.title}
          query={query}
          list={list}
          {...(query.currentData && decided)}
          rowId={(row) => row.receiptId}
          columns={slipColumns}
          empty={
            <EmptyView
              text={tab === 'pending' && !list.isFiltered ? text.emptyPending : text.empty}
              action={
                tab === 'all' && !list.isFiltered ? null : (
                  <Button
                    variant="outlined"
                    component={Link}
                    href={paths.admin.bankSlips({ status: 'all' })}
                    prefetch={false}
                    shallow
                  >
                    {text.showAll}
                  </Button>
                )
              }
            />
          }
        />
      </Section>
      {bulk ? <BulkDialog act="approve" slips={bulk} onClose={() => setBulk(null)} /> : null}
      {wasOpened ? <BankSlipDrawer {...opened} pendingCount={summary?.pendingCount ?? 0} /> : null}
    </DeskStack>
  );
}

/** A slip that the bank's own line says the same of, with nothing else to look at: it may be approved with others. */
const isExact = (slip: BankSlipRow): boolean =>
  slip.lines.some((line) => line.isSame) && slip.similarCount === 0 && singleReason(slip, 'approve') === null;

/* As high while the sum is fetched as with it. */
const Sum = styled(Note)({ minHeight: 28, display: 'flex', alignItems: 'center', gap: '0.25rem' });

function Waiting({ pendingCount, pendingAmount }: { pendingCount: number; pendingAmount: string }) {
  if (pendingCount === 0) return <>{text.nothingWaits}</>;
  return (
    <>
      {text.waiting(formatNumber(pendingCount))} <Money rial={pendingAmount} isHideable={false} />
    </>
  );
}
