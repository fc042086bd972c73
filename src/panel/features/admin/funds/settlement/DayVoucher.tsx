import dynamic from 'next/dynamic';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/vouchers.ts';
import { formatNumber } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import { VouchersApi } from '#panel/api/vouchers.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { voucherText as text } from './voucherStrings.ts';

const AccountCodes = dynamic(() => import('./AccountCodes.tsx').then((part) => part.AccountCodes), { ssr: false });

type Voucher = ResponseOf<typeof contract.getVoucher>['data'];
type Row = Omit<Voucher['rows'][number], 'account'> & { id: string };

/** px of the section before it is seen, so that nothing below it moves */
const emptyHeight = 240;
const whole = (value: string) => (value === '0' ? '' : <Ltr>{formatNumber(BigInt(value))}</Ltr>);

const columns: readonly Column<Row>[] = [
  {
    id: 'account',
    title: text.columns.account,
    flex: 1.6,
    minWidth: 150,
    isTitle: true,
    render: (row) => row.accountText,
  },
  {
    id: 'code',
    title: text.columns.code,
    minWidth: 90,
    render: (row) => (row.code === null ? text.noCode : <Ltr>{row.code}</Ltr>),
  },
  { id: 'type', title: text.columns.type, flex: 1.6, minWidth: 150, render: (row) => row.typeText },
  { id: 'debit', title: text.columns.debit, minWidth: 130, align: 'end', render: (row) => whole(row.debit) },
  { id: 'credit', title: text.columns.credit, minWidth: 130, align: 'end', render: (row) => whole(row.credit) },
  {
    id: 'unitDebit',
    title: text.columns.unitDebit,
    minWidth: 100,
    align: 'end',
    render: (row) => whole(row.unitDebit),
  },
  {
    id: 'unitCredit',
    title: text.columns.unitCredit,
    minWidth: 100,
    align: 'end',
    render: (row) => whole(row.unitCredit),
  },
];

/** The voucher of a fund's day for the accounting program, with its file and the codes of the accounts. */
export function DayVoucher({ fundId, day }: { fundId: number; day: string }) {
  const { ref, isSeen } = useInView();
  const query = VouchersApi.useGetVoucherQuery(
    { query: { fundId, date: day } },
    { refetchOnMountOrArgChange: true, skip: !isSeen },
  );
  return (
    <Section id="day-voucher" title={text.title} note={text.note}>
      <div ref={ref} style={{ minHeight: emptyHeight }}>
        <QueryBoundary
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          skeleton={<LoadingSkeleton shape="table" count={4} />}
        >
          {({ data }) => <VoucherOfDay data={data} />}
        </QueryBoundary>
      </div>
    </Section>
  );
}

function VoucherOfDay({ data }: { data: Voucher }) {
  const deniedReason = usePermission('maker');
  const [isCoding, setCoding] = useState(false);
  const { fundId, date, rows, totals, missing, isOver } = data;
  const shown: Row[] = rows.map((row) => ({ ...row, id: `${row.account}:${row.type}:${row.debit}:${row.unitDebit}` }));
  const total: Row = { id: 'total', accountText: text.total, code: '', type: '', typeText: '', ...totals };
  const isFile = isOver && rows.length > 0 && missing.length === 0;
  return (
    <Stack data-testid="day-voucher">
      {isOver ? null : <Alert severity="info">{text.open}</Alert>}
      {missing.length > 0 ? <Alert severity="warning">{text.missing(missing.join(`${comma} `))}</Alert> : null}
      <ButtonRow>
        <ActionButton reason={deniedReason} onClick={() => setCoding(true)}>
          {text.codes}
        </ActionButton>
        {isFile ? (
          <FileButtons
            title={text.title}
            ask={(format) => VouchersApi.endpoints.downloadVoucher.initiate({ query: { fundId, date, format } })}
          />
        ) : null}
      </ButtonRow>
      <DataTable
        label={text.rows}
        rows={shown.length === 0 ? [] : [...shown, total]}
        rowId={(row) => row.id}
        columns={columns}
        empty={text.empty}
      />
      <DescriptionList
        items={[
          {
            key: text.counts,
            value: text.countsText(formatNumber(data.journalCount), formatNumber(data.entryCount)),
          },
          { key: text.moneyIn, value: <Money rial={data.moneyIn} isHideable={false} /> },
          { key: text.moneyOut, value: <Money rial={data.moneyOut} isHideable={false} /> },
        ]}
      />
      {isCoding ? <AccountCodes fundId={fundId} fundName={data.fundName} onClose={() => setCoding(false)} /> : null}
    </Stack>
  );
}
