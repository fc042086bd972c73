import { useState } from 'react';
import { formatIban } from '#shared/iban.ts';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { type BatchRow, BatchState, fileRowColumns } from './payoutColumns.tsx';
import { ResultsDialog, useBatchFile } from './ResultsDialog.tsx';
import { payoutsText as text } from './strings.ts';
import { ImportSums } from '#panel/features/admin/shared/import/CsvField.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type Act, ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';
import { RecordEvents } from '#panel/features/admin/shared/approval/RecordEvents.tsx';

type Id = 'release' | 'cancel' | 'confirmCancel' | 'refuseCancel' | 'import' | 'download';

/** One bank file: its sums, its rows with the bank's answers, and the steps of the two people. */
export function BatchDrawer({
  batchNo,
  row,
  onClose,
}: {
  batchNo: string | null;
  row: BatchRow | null;
  onClose: () => void;
}) {
  return (
    <SidePanel
      isWide
      isOpen={batchNo !== null}
      title={batchNo === null ? '' : text.batchDetails(batchNo)}
      onClose={onClose}
    >
      {row ? <Body key={row.batchNo} row={row} /> : <LoadingSkeleton shape="pairs" count={8} />}
    </SidePanel>
  );
}

const isCancelling = (row: BatchRow): boolean => row.status === 'released' && row.cancelReason !== null;

/** What may be done with a file as it stands; the step that leads on comes first. */
function stepsOf(row: BatchRow): Id[] {
  if (row.status === 'prepared') return ['release', 'cancel'];
  if (row.status === 'cancelled') return [];
  if (isCancelling(row)) return ['confirmCancel', 'refuseCancel'];
  if (row.openCount === 0) return ['download'];
  const isAnswered = row.paidCount + row.failedCount > 0;
  const steps: Id[] = row.downloadedAt === null ? ['download', 'import'] : ['import', 'download'];
  return isAnswered ? steps : [...steps, 'cancel'];
}

/** The steps with their questions, by what they are. */
function useActs(row: BatchRow, onRefused: (reason: string) => void): readonly Act[] {
  const makerBlock = usePermission('maker');
  const checkerBlock = usePermission('checker');
  const either = usePermission('makerOrChecker');
  const { download, isBusy } = useBatchFile(row.batchNo, row.format);
  const acts: Record<Id, Act> = {
    release: {
      id: 'release',
      label: text.release,
      reason: checkerBlock ?? (row.isMine ? text.sameMakerRelease : null),
      dialog: (close) => <ReleaseDialog row={row} onClose={close} />,
    },
    cancel: {
      id: 'cancel',
      label: text.cancelBatch,
      color: 'error',
      key: 'refuse',
      reason: either,
      dialog: (close) => <CancelDialog row={row} onClose={close} />,
    },
    confirmCancel: {
      id: 'confirmCancel',
      label: text.confirmCancel,
      color: 'error',
      reason: checkerBlock ?? (row.isMyCancel ? text.sameCanceller : null),
      dialog: (close) => <ConfirmCancelDialog row={row} onClose={close} />,
    },
    refuseCancel: {
      id: 'refuseCancel',
      label: text.refuseCancel,
      key: 'refuse',
      reason: either,
      dialog: (close) => <RefuseCancelDialog row={row} onRefused={onRefused} onClose={close} />,
    },
    import: {
      id: 'import',
      label: text.import,
      icon: <UploadFileRounded />,
      reason: checkerBlock ?? (row.isMine ? text.sameMaker : null),
      dialog: (close) => <ResultsDialog batch={row} onClose={close} />,
    },
    download: {
      id: 'download',
      label: text.download,
      icon: <DownloadRounded />,
      key: null,
      isBusy,
      reason: makerBlock,
      run: () => void download(),
    },
  };
  return stepsOf(row).map((id) => acts[id]);
}

function Body({ row }: { row: BatchRow }) {
  // the file itself does not tell that its cancelling was refused
  const [refusal, setRefusal] = useState<string | null>(null);
  const acts = useActs(row, setRefusal);
  return (
    <Stack>
      <DrawerHead>
        <div>
          <strong>{row.fundName}</strong>
          <Figure rial={row.totalAmount} size="xl" isHideable={false} />
        </div>
        <BatchState row={row} />
      </DrawerHead>
      {refusal === null ? null : <Alert severity="info">{text.cancelRefused(refusal)}</Alert>}
      <NextStep row={row} />
      <ImportSums
        sums={[
          { label: text.batchRows, count: row.rowCount },
          { label: text.batchPaid, count: row.paidCount },
          { label: text.batchFailedKey, count: row.failedCount, isBad: true },
          { label: text.batchOpenKey, count: row.openCount },
        ]}
      />
      <BatchFacts row={row} />
      <BatchRows batchNo={row.batchNo} />
      <RecordEvents subject={`payout_batch:${row.batchNo}`} />
      <ActBar acts={acts} />
    </Stack>
  );
}

function NextStep({ row }: { row: BatchRow }) {
  const { batchNext } = text;
  if (row.status === 'prepared') return <Alert severity="warning">{batchNext.prepared}</Alert>;
  if (row.status === 'cancelled') return <Alert severity="info">{batchNext.cancelled}</Alert>;
  if (isCancelling(row)) return <Alert severity="error">{batchNext.cancelling}</Alert>;
  if (row.openCount > 0) return <Alert severity="info">{batchNext.open}</Alert>;
  if (row.failedCount === 0) return <Alert severity="success">{batchNext.done}</Alert>;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          href={paths.admin.payouts({ status: 'failed', batch: row.batchNo })}
          prefetch={false}
          shallow
        >
          {text.showFailed}
        </Button>
      }
    >
      {batchNext.failed}
    </Alert>
  );
}

/** The account that pays, the way and the layout of a file, for both people. */
const sourceItems = (row: BatchRow) => [
  row.sourceIban ? { key: text.batchSource, value: <Ltr>{formatIban(row.sourceIban)}</Ltr> } : null,
  row.methodText ? { key: text.batchMethod, value: row.methodText } : null,
  { key: text.batchFormat, value: row.isVerified ? row.formatText : text.unverifiedFormat(row.formatText) },
];

function BatchFacts({ row }: { row: BatchRow }) {
  const who = (key: string, name: string | null, at: string | null) =>
    name && at ? { key, value: text.byAt(name, jalaliText(at, 'moment')) } : null;
  return (
    <DescriptionList
      items={[
        { key: text.batchUntil, value: jalaliText(row.untilDate, 'long') },
        ...sourceItems(row),
        who(text.batchMaker, row.creatorName, row.createdAt),
        who(text.batchReleaser, row.releaserName, row.releasedAt),
        who(text.batchDownloaded, row.downloaderName, row.downloadedAt),
        who(text.batchCancelAsker, row.cancelAskerName, row.cancelAskedAt),
        who(text.batchCanceller, row.cancellerName, row.cancelledAt),
        row.cancelReason ? { key: text.batchCancelReason, value: row.cancelReason } : null,
        row.contentHash
          ? {
              key: text.batchHash,
              value: <Code text={row.contentHash} shown={row.contentHash} label={text.batchHash} />,
            }
          : null,
      ]}
    />
  );
}

function BatchRows({ batchNo }: { batchNo: string }) {
  const list = useListState({ scope: 'file' });
  const query = PayoutsApi.useGetPayoutBatchQuery(
    { params: { batchNo }, query: list.query },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DataTable
      label={text.batchList}
      query={query}
      list={list}
      rows={query.data?.data.rows}
      rowId={(row) => row.payoutId}
      columns={fileRowColumns}
    />
  );
}

interface Props {
  row: BatchRow;
  onClose: () => void;
}

/** The last look of the second person before money leaves: fund, count and sum. */
function ReleaseDialog({ row, onClose }: Props) {
  const [release] = PayoutsApi.useReleasePayoutBatchMutation();
  return (
    <ActDialog
      width="sm"
      title={text.releaseTitle}
      confirmLabel={text.release}
      done={text.released}
      version={row.version}
      act={(idempotencyKey, seen) =>
        release({ params: { batchNo: row.batchNo }, body: { version: seen }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <FileFacts row={row} />
      <Typography variant="body2">{text.releaseNote}</Typography>
    </ActDialog>
  );
}

/** The second person confirms that a released file never went to the bank. */
function ConfirmCancelDialog({ row, onClose }: Props) {
  const [confirmCancel] = PayoutsApi.useConfirmPayoutBatchCancelMutation();
  return (
    <ActDialog
      width="sm"
      title={text.confirmCancelTitle}
      confirmLabel={text.confirmCancel}
      color="error"
      version={row.version}
      act={(idempotencyKey, seen) =>
        confirmCancel({ params: { batchNo: row.batchNo }, body: { version: seen }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <FileFacts row={row} />
      <Downloaded row={row} />
    </ActDialog>
  );
}

/** What a file holds, for the person who decides about it. */
function FileFacts({ row }: { row: BatchRow }) {
  return (
    <>
      <Figure rial={row.totalAmount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.fund, value: row.fundName },
          { key: text.batchRows, value: formatNumber(row.rowCount) },
          ...sourceItems(row),
          { key: text.batchMaker, value: row.creatorName },
          row.cancelReason ? { key: text.batchCancelReason, value: row.cancelReason } : null,
        ]}
      />
    </>
  );
}

/** Warns of a file that somebody has fetched: it may be at the bank. */
function Downloaded({ row }: { row: BatchRow }) {
  if (row.downloadedAt === null) return null;
  return (
    <Alert severity="warning">
      {text.cancelWarning(row.downloaderName ?? '—', jalaliText(row.downloadedAt, 'moment'))}
    </Alert>
  );
}

/** Cancels a file that was not released, or asks for it afterwards; with a reason. */
function CancelDialog({ row, onClose }: Props) {
  const [cancel] = PayoutsApi.useCancelPayoutBatchMutation();
  const { batchNo, version } = row;
  const isReleased = row.status === 'released';
  return (
    <ReasonDialog
      title={text.cancelTitle(batchNo)}
      confirmLabel={text.cancelBatch}
      color="error"
      typical={text.cancelTypical}
      draftName={`payout-file-cancel-${batchNo}`}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        cancel({ params: { batchNo }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Typography variant="body2">{isReleased ? text.cancelAskNote : text.cancelNote}</Typography>
      <Downloaded row={row} />
    </ReasonDialog>
  );
}

/** Withdraws the request to cancel a released file, with a reason. */
function RefuseCancelDialog({ row, onRefused, onClose }: Props & { onRefused: (reason: string) => void }) {
  const [refuse] = PayoutsApi.useRefusePayoutBatchCancelMutation();
  const { batchNo, version } = row;
  return (
    <ReasonDialog
      title={text.refuseCancelTitle}
      confirmLabel={text.refuseCancel}
      typical={text.refuseCancelTypical}
      draftName={`payout-file-keep-${batchNo}`}
      version={version}
      act={async (reason, idempotencyKey, seen) => {
        await refuse({ params: { batchNo }, body: { version: seen, reason }, idempotencyKey }).unwrap();
        onRefused(reason);
      }}
      onClose={onClose}
    />
  );
}
