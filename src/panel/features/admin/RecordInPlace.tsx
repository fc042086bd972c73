import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { searchKindLabels } from '#shared/texts/deskSearchTexts.ts';
import { BankSlipsApi } from '#panel/api/bankSlips.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { ReportsApi } from '#panel/api/reports.ts';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';

/* The details of each desk, loaded with the first record of their kind. */
const OrderPanel = dynamic(() =>
  import('#panel/features/admin/funds/orders/ReportedOrder.tsx').then((part) => part.ReportedOrder),
);
const SlipPanel = dynamic(() =>
  import('#panel/features/admin/money/bankSlips/BankSlipDrawer.tsx').then((part) => part.BankSlipDrawer),
);
const PayoutPanel = dynamic(() =>
  import('#panel/features/admin/money/payouts/PayoutDrawer.tsx').then((part) => part.PayoutDrawer),
);
const FilePanel = dynamic(() =>
  import('#panel/features/admin/money/payouts/BatchDrawer.tsx').then((part) => part.BatchDrawer),
);
const DepositPanel = dynamic(() =>
  import('#panel/features/admin/money/deposits/DepositDrawer.tsx').then((part) => part.DepositDrawer),
);
const JournalPanel = dynamic(() =>
  import('#panel/features/admin/money/corrections/JournalDrawer.tsx').then((part) => part.JournalDrawer),
);

interface Props {
  id: string;
  onClose: () => void;
}

/** No rows are beside a record that was searched for. */
const alone = { onNext: null, onPrevious: null };
const fresh = { refetchOnMountOrArgChange: true };

/** The panel of a record once it has come; until then, and where it cannot be read, a panel that says so. */
function Fetched<T>({
  title,
  query,
  onClose,
  children,
}: {
  title: string;
  query: { currentData?: { data: T } | undefined; error?: unknown; refetch: () => unknown };
  onClose: () => void;
  children: (record: T) => ReactNode;
}) {
  if (query.currentData) return <>{children(query.currentData.data)}</>;
  const state: QueryState<never> = { error: query.error, refetch: query.refetch };
  return (
    <SidePanel isOpen title={title} onClose={onClose}>
      <QueryBoundary query={state} skeleton={<LoadingSkeleton shape="pairs" count={8} />} isWhole>
        {() => null}
      </QueryBoundary>
    </SidePanel>
  );
}

function Order({ id, onClose }: Props) {
  const query = ReportsApi.useGetReportedOrderQuery({ params: { orderId: Number(id) } }, fresh);
  return (
    <Fetched title={searchKindLabels.order} query={query} onClose={onClose}>
      {(record) => <OrderPanel row={record} record={record} onClose={onClose} {...alone} />}
    </Fetched>
  );
}

function Slip({ id, onClose }: Props) {
  const query = BankSlipsApi.useGetBankSlipQuery({ params: { receiptId: Number(id) } }, fresh);
  return (
    <Fetched title={searchKindLabels.slip} query={query} onClose={onClose}>
      {(record) => <SlipPanel row={record} pendingCount={null} onClose={onClose} {...alone} />}
    </Fetched>
  );
}

function Payout({ id, onClose }: Props) {
  const query = PayoutsApi.useGetPayoutQuery({ params: { payoutId: Number(id) } }, fresh);
  return (
    <Fetched title={searchKindLabels.payout} query={query} onClose={onClose}>
      {(record) => <PayoutPanel isOpen row={record} onClose={onClose} {...alone} />}
    </Fetched>
  );
}

function PayoutFile({ id, onClose }: Props) {
  const query = PayoutsApi.useGetPayoutBatchQuery({ params: { batchNo: id }, query: { page: 1, size: 10 } }, fresh);
  return (
    <Fetched title={searchKindLabels.file} query={query} onClose={onClose}>
      {(record) => <FilePanel batchNo={id} row={record.batch} onClose={onClose} />}
    </Fetched>
  );
}

function Deposit({ id, onClose }: Props) {
  const query = DepositsApi.useGetDepositQuery({ params: { depositId: Number(id) } }, fresh);
  return (
    <Fetched title={searchKindLabels.deposit} query={query} onClose={onClose}>
      {(record) => <DepositPanel row={record} onClose={onClose} {...alone} />}
    </Fetched>
  );
}

const Journal = ({ id, onClose }: Props) => <JournalPanel journalId={id} onClose={onClose} />;

const panels = {
  order: Order,
  payment: Order,
  slip: Slip,
  payout: Payout,
  file: PayoutFile,
  deposit: Deposit,
  journal: Journal,
} as const;

/** Details of a record of any desk over the page that is open, as the search opens them; nothing for kinds without a panel. */
export function RecordInPlace({ kind, id, onClose }: Props & { kind: string }) {
  if (!Object.hasOwn(panels, kind)) return null;
  const Panel = panels[kind as keyof typeof panels];
  return <Panel key={`${kind}-${id}`} id={id} onClose={onClose} />;
}
