import { useState } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useListPayoutsQuery } from '#panel/api/payouts.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { BottomDrawer } from '#panel/ui/overlay/BottomDrawer.tsx';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import type { Column } from '#panel/ui/table/columns.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ImportSums } from '../kit/ImportResult.tsx';
import { ActionBar, BlockedNote, DrawerHead } from '../kit/parts.tsx';
import { Stack } from '../kit/plain.ts';
import { useBlock } from '../kit/useDuty.ts';
import { BatchState, payoutColumns, type BatchRow, type PayoutRow } from './payoutColumns.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { payoutsText as text } from './strings.ts';
import { useBatchFile } from './useBatchFile.ts';

const shownColumns = ['investorName', 'kind', 'amount', 'accountText', 'status'];
const rowColumns: readonly Column<PayoutRow>[] = payoutColumns.filter((column) => shownColumns.includes(column.id));

/** One bank file: its sums, its rows with the bank's answers, and the steps of the two people. */
export function BatchDrawer({ row, onClose }: { row: BatchRow | null; onClose: () => void }) {
  return (
    <BottomDrawer isOpen={row !== null} title={row ? text.batchDetails(row.batchNo) : ''} isWide onClose={onClose}>
      {row ? <Body key={row.batchNo} row={row} /> : null}
    </BottomDrawer>
  );
}

function Body({ row }: { row: BatchRow }) {
  const makerBlock = useBlock('maker');
  const checkerBlock = useBlock('checker');
  const [isImporting, setImporting] = useState(false);
  const { download, isBusy } = useBatchFile(row.batchNo);
  const importBlock = checkerBlock ?? (row.isMine ? text.sameMaker : null);
  const isDone = row.openCount === 0;
  return (
    <Stack>
      <DrawerHead>
        <div>
          <strong>{row.fundName}</strong>
          <Figure rial={row.totalAmount} size="xl" isHideable={false} />
        </div>
        <BatchState row={row} />
      </DrawerHead>
      <NextStep row={row} />
      <ImportSums
        sums={[
          { label: text.batchRows, count: row.rowCount },
          { label: text.batchPaid, count: row.paidCount },
          { label: text.batchFailedKey, count: row.failedCount, isBad: true },
          { label: text.batchOpenKey, count: row.openCount },
        ]}
      />
      <KeyValueList
        items={[
          { key: text.batchUntil, value: jalaliText(row.untilDate, 'long') },
          { key: text.batchMaker, value: row.creatorName },
          { key: text.batchMadeAt, value: jalaliText(row.createdAt, 'moment') },
        ]}
      />
      <BatchRows batchNo={row.batchNo} />
      {isDone ? null : (
        <BlockedNote
          blocks={[
            { action: text.download, reason: makerBlock },
            { action: text.import, reason: importBlock },
          ]}
        />
      )}
      <ActionBar>
        {isDone ? null : (
          <Button
            variant="contained"
            startIcon={<UploadFileRounded />}
            disabled={importBlock !== null}
            onClick={() => setImporting(true)}
          >
            {text.import}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          loading={isBusy}
          disabled={makerBlock !== null}
          onClick={() => void download()}
        >
          {text.download}
        </Button>
      </ActionBar>
      {isImporting ? <ResultsDialog batchNo={row.batchNo} onClose={() => setImporting(false)} /> : null}
    </Stack>
  );
}

function NextStep({ row }: { row: BatchRow }) {
  if (row.openCount > 0) return <Alert severity="info">{text.batchNextOpen}</Alert>;
  if (row.failedCount === 0) return <Alert severity="success">{text.batchNextDone}</Alert>;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          href={`/admin/payouts?status=failed&batch=${encodeURIComponent(row.batchNo)}`}
          prefetch={false}
          shallow
        >
          {text.showFailed}
        </Button>
      }
    >
      {text.batchNextFailed}
    </Alert>
  );
}

function BatchRows({ batchNo }: { batchNo: string }) {
  const [paging, setPaging] = useState({ page: 1, size: 10 });
  const query = useListPayoutsQuery({ query: { batchNo, ...paging } }, { refetchOnMountOrArgChange: true });
  return (
    <DataTable
      label={text.batchList}
      rows={query.data?.data}
      rowId={(row) => row.payoutId}
      columns={rowColumns}
      isLoading={query.isFetching}
      error={query.error}
      onRetry={() => void query.refetch()}
      paging={{
        ...paging,
        total: query.data?.pageInfo.totalCount ?? 0,
        onChange: (page, size) => setPaging({ page, size }),
      }}
    />
  );
}
