import dynamic from 'next/dynamic';
import { disputedPayments } from '#shared/lists/disputes.ts';
import { DisputesApi } from '#panel/api/disputes.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { askedOnce } from '#panel/ui/list/useDecidedRows.ts';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { disputeCells, disputeColumns, disputeFilters, DisputeList, type Dispute } from './DisputeList.tsx';
import { disputesText as text } from './strings.ts';

const DisputeDrawer = dynamic(() => import('./DisputeDrawer.tsx').then((part) => part.DisputeDrawer), { ssr: false });

const columns = disputeColumns(columnsOf(disputedPayments, disputeCells));

/** Money that the gateway has and the books do not: each row opens with its facts and the acts of two people. */
export function DisputesSection() {
  const list = useListState({ filters: disputeFilters, opens: 'dispute', scope: 'disputes' });
  const isOpen = useUrlState().word('disputes-tab') !== 'decided';
  const dispatch = useAppDispatch();
  const query = DisputesApi.useListDisputedPaymentsQuery(
    { query: { ...list.query, isOpen } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const paymentId = recordId(list.openId);
  const one = DisputesApi.useGetDisputedPaymentQuery(
    { params: { paymentId: paymentId ?? 0 } },
    { skip: paymentId === null, refetchOnMountOrArgChange: true },
  );
  const detail = one.currentData?.data;
  return (
    <DisputeList<Dispute>
      id="disputed-payments"
      words={text}
      columns={columns}
      list={list}
      isOpen={isOpen}
      query={query}
      idOf={(payment) => payment.paymentId}
      record={detail?.payment}
      recordQuery={one}
      ask={({ paymentId: id }) =>
        dispatch(DisputesApi.endpoints.getDisputedPayment.initiate({ params: { paymentId: id } }, askedOnce))
          .unwrap()
          .then(({ data }) => data.payment)
      }
      files={
        <ListFileButtons title={text.title} file={disputedPayments.file} args={{ query: { ...list.chosen, isOpen } }} />
      }
      drawer={(row) => <DisputeDrawer row={row} events={detail?.events ?? []} onClose={list.close} />}
    />
  );
}
