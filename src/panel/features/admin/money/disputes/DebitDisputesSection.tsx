import dynamic from 'next/dynamic';
import { disputedDebits } from '#shared/lists/disputes.ts';
import { DebitDisputesApi } from '#panel/api/debitDisputes.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { askedOnce } from '#panel/ui/list/useDecidedRows.ts';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import type { DebitDispute } from './DebitDisputeDrawer.tsx';
import { debitDisputesText as text } from './debitStrings.ts';
import { disputeCells, disputeColumns, disputeFilters, DisputeList } from './DisputeList.tsx';

const DebitDisputeDrawer = dynamic(() => import('./DebitDisputeDrawer.tsx').then((part) => part.DebitDisputeDrawer), {
  ssr: false,
});

const columns = disputeColumns(columnsOf(disputedDebits, disputeCells));

/** Money of direct debit that does not fit its debit: each row opens with its facts and the acts of two people. */
export function DebitDisputesSection() {
  const list = useListState({ filters: disputeFilters, opens: 'debit-dispute', scope: 'debit-disputes' });
  const isOpen = useUrlState().word('debit-disputes-tab') !== 'decided';
  const dispatch = useAppDispatch();
  const query = DebitDisputesApi.useListDisputedDebitsQuery(
    { query: { ...list.query, isOpen } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const attemptId = recordId(list.openId);
  const one = DebitDisputesApi.useGetDisputedDebitQuery(
    { params: { attemptId: attemptId ?? 0 } },
    { skip: attemptId === null, refetchOnMountOrArgChange: true },
  );
  const detail = one.currentData?.data;
  return (
    <DisputeList<DebitDispute>
      id="disputed-debits"
      words={text}
      columns={columns}
      list={list}
      isOpen={isOpen}
      query={query}
      idOf={(debit) => debit.attemptId}
      record={detail?.debit}
      recordQuery={one}
      ask={({ attemptId: id }) =>
        dispatch(DebitDisputesApi.endpoints.getDisputedDebit.initiate({ params: { attemptId: id } }, askedOnce))
          .unwrap()
          .then(({ data }) => data.debit)
      }
      files={
        <ListFileButtons title={text.title} file={disputedDebits.file} args={{ query: { ...list.chosen, isOpen } }} />
      }
      drawer={(row) => <DebitDisputeDrawer row={row} events={detail?.events ?? []} onClose={list.close} />}
    />
  );
}
