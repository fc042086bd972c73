import { useDeferredValue, useState } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { useGetDisputedPaymentQuery, useListDisputedPaymentsQuery } from '#panel/api/disputes.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { RecordProblem } from '../kit/RecordProblem.tsx';
import { openRecord, recordId } from '../kit/useOpenRecord.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { DisputeDrawer, type Dispute } from './DisputeDrawer.tsx';
import { disputesText as text } from './strings.ts';

const facts: readonly Column<Dispute>[] = [
  {
    id: 'orderNo',
    title: text.columns.order,
    minWidth: 110,
    isTitle: true,
    render: (row) => <Ltr>{toPersianDigits(row.orderNo)}</Ltr>,
  },
  { id: 'investor', title: text.columns.investor, flex: 1.2, minWidth: 120, render: (row) => row.investorName },
  {
    id: 'amount',
    title: text.columns.amount,
    minWidth: 120,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'received',
    title: text.columns.received,
    minWidth: 120,
    align: 'end',
    render: (row) =>
      row.receivedAmount === null ? (
        text.unknown
      ) : (
        <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
      ),
  },
  { id: 'reason', title: text.columns.reason, flex: 1.6, minWidth: 160, render: (row) => row.reasonText },
  { id: 'since', title: text.columns.since, minWidth: 100, render: (row) => <MomentCell value={row.disputedAt} /> },
];

const proposalColumn: Column<Dispute> = {
  id: 'proposal',
  title: text.columns.proposal,
  minWidth: 110,
  render: (row) => (row.resolution?.status === 'prepared' ? row.resolution.actText : text.none),
};
const stateColumn: Column<Dispute> = {
  id: 'state',
  title: text.columns.state,
  minWidth: 110,
  render: (row) => row.statusText,
};

/** Money that the gateway has and the books do not: each row opens with its facts and the acts of two people. */
export function DisputesSection() {
  const [isOpen, setOpen] = useState(true);
  const [page, setPage] = useState({ page: 1, size: 10 });
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(toAsciiDigits(search.trim()));
  const query = useListDisputedPaymentsQuery(
    { query: { ...page, isOpen, ...(asked !== '' && { search: asked }) } },
    { refetchOnMountOrArgChange: true },
  );
  const rows = query.data?.data;
  const listed = useOpenRow(rows, (row) => row.paymentId, 'dispute');
  const askedId = recordId(listed.openId);
  const one = useGetDisputedPaymentQuery(
    { params: { paymentId: askedId ?? 0 } },
    { skip: askedId === null, refetchOnMountOrArgChange: true },
  );
  const detail = one.currentData?.data;
  const opened = openRecord<Dispute, typeof listed>(listed, {
    ...(detail && { currentData: { data: detail.payment } }),
    error: one.error,
  });
  const columns = isOpen ? [...facts, proposalColumn] : [...facts, stateColumn];
  return (
    <Section id="disputed-payments" title={text.title} note={text.note}>
      <RecordProblem problem={opened.problem} onClose={opened.close} />
      <Tabs
        value={isOpen ? 'open' : 'decided'}
        onChange={(_event, chosen: string) => {
          setOpen(chosen === 'open');
          setPage({ ...page, page: 1 });
        }}
        aria-label={text.title}
        className="no-print"
      >
        <Tab value="open" label={text.open} />
        <Tab value="decided" label={text.decided} />
      </Tabs>
      <TextField
        size="small"
        type="search"
        label={text.search}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setPage({ ...page, page: 1 });
        }}
        className="no-print"
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ marginBlock: 3, maxWidth: 420 }}
      />
      <DataTable
        label={text.title}
        rows={rows}
        rowId={(row) => row.paymentId}
        columns={columns}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onRowClick={opened.open}
        openId={opened.openId}
        empty={<EmptyView text={isOpen ? text.empty : text.decidedEmpty} />}
        paging={{
          ...page,
          total: query.data?.pageInfo.totalCount ?? 0,
          onChange: (next, size) => setPage({ page: next, size }),
        }}
      />
      <DisputeDrawer row={opened.row} events={detail?.events ?? []} onClose={opened.close} />
    </Section>
  );
}
