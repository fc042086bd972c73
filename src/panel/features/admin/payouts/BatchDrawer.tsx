import { useState } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import {
  useCancelPayoutBatchMutation,
  useConfirmPayoutBatchCancelMutation,
  useGetPayoutBatchQuery,
  useRefusePayoutBatchCancelMutation,
  useReleasePayoutBatchMutation,
} from '#panel/api/payouts.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ImportSums } from '../kit/CsvField.tsx';
import { deskKeys } from '../kit/ShortcutsButton.tsx';
import { ActionBar, BlockedNote, Code, DrawerHead, Kbd } from '../kit/parts.tsx';
import { useKeyboardShortcuts } from '../kit/useKeyboardShortcuts.ts';
import { useBlock } from '../kit/useDuty.ts';
import { type BatchRow, BatchState, fileRowColumns } from './payoutColumns.tsx';
import { ResultsDialog, useBatchFile } from './ResultsDialog.tsx';
import { payoutsText as text } from './strings.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';

type Act = 'release' | 'cancel' | 'confirmCancel' | 'refuseCancel' | 'import' | 'download';

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
    <BottomDrawer
      isOpen={batchNo !== null}
      title={batchNo === null ? '' : text.batchDetails(batchNo)}
      isWide
      onClose={onClose}
    >
      {row ? <Body key={row.batchNo} row={row} /> : <LoadingSkeleton shape="pairs" count={8} />}
    </BottomDrawer>
  );
}

const isCancelling = (row: BatchRow): boolean => row.status === 'released' && row.cancelReason !== null;

/** What may be done with a file as it stands; the step that leads on comes first. */
function actsOf(row: BatchRow): Act[] {
  if (row.status === 'prepared') return ['release', 'cancel'];
  if (row.status === 'cancelled') return [];
  if (isCancelling(row)) return ['confirmCancel', 'refuseCancel'];
  if (row.openCount === 0) return ['download'];
  const isAnswered = row.paidCount + row.failedCount > 0;
  const steps: Act[] = row.downloadedAt === null ? ['download', 'import'] : ['import', 'download'];
  return isAnswered ? steps : [...steps, 'cancel'];
}

function useBlocks(row: BatchRow): Record<Act, string | null> {
  const makerBlock = useBlock('maker');
  const checkerBlock = useBlock('checker');
  const either = makerBlock === null || checkerBlock === null ? null : makerBlock;
  return {
    release: checkerBlock ?? (row.isMine ? text.sameMakerRelease : null),
    cancel: either,
    confirmCancel: checkerBlock ?? (row.isMyCancel ? text.sameCanceller : null),
    refuseCancel: either,
    import: checkerBlock ?? (row.isMine ? text.sameMaker : null),
    download: makerBlock,
  };
}

const labels: Readonly<Record<Act, string>> = {
  release: text.release,
  cancel: text.cancelBatch,
  confirmCancel: text.confirmCancel,
  refuseCancel: text.refuseCancel,
  import: text.import,
  download: text.download,
};

function Body({ row }: { row: BatchRow }) {
  const blocks = useBlocks(row);
  const [asking, setAsking] = useState<Act | null>(null);
  const { download, isBusy } = useBatchFile(row.batchNo);
  const acts = actsOf(row);
  const close = () => setAsking(null);
  const keyOf = (act: Act) =>
    act === 'cancel' || act === 'refuseCancel'
      ? deskKeys.refuse.cap
      : act === acts[0] && act !== 'download'
        ? deskKeys.main.cap
        : null;
  const press = (cap: string) => {
    const act = acts.find((one) => keyOf(one) === cap);
    return act && blocks[act] === null ? () => setAsking(act) : null;
  };
  useKeyboardShortcuts(
    { [deskKeys.main.code]: press(deskKeys.main.cap), [deskKeys.refuse.code]: press(deskKeys.refuse.cap) },
    asking === null,
  );
  const icons = { import: <UploadFileRounded />, download: <DownloadRounded /> } as const;
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
      <BatchFacts row={row} />
      <BatchRows batchNo={row.batchNo} />
      <BlockedNote blocks={acts.map((act) => ({ action: labels[act], reason: blocks[act] }))} />
      <ActionBar>
        {acts.map((act, index) => (
          <Button
            key={act}
            variant={index === 0 ? 'contained' : 'outlined'}
            color={act === 'cancel' || act === 'confirmCancel' ? 'error' : 'primary'}
            startIcon={act === 'import' || act === 'download' ? icons[act] : undefined}
            loading={act === 'download' && isBusy}
            disabled={blocks[act] !== null}
            onClick={act === 'download' ? () => void download() : () => setAsking(act)}
          >
            {labels[act]}
            {keyOf(act) ? <Kbd>{keyOf(act)}</Kbd> : null}
          </Button>
        ))}
      </ActionBar>
      {asking === 'release' ? <ReleaseDialog row={row} onClose={close} /> : null}
      {asking === 'cancel' ? <CancelDialog row={row} onClose={close} /> : null}
      {asking === 'confirmCancel' ? <ConfirmCancelDialog row={row} onClose={close} /> : null}
      {asking === 'refuseCancel' ? <RefuseCancelDialog row={row} onClose={close} /> : null}
      {asking === 'import' ? <ResultsDialog batch={row} onClose={close} /> : null}
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

function BatchFacts({ row }: { row: BatchRow }) {
  const who = (key: string, name: string | null, at: string | null) =>
    name && at ? { key, value: text.byAt(name, jalaliText(at, 'moment')) } : null;
  return (
    <DescriptionList
      items={[
        { key: text.batchUntil, value: jalaliText(row.untilDate, 'long') },
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
  const query = useGetPayoutBatchQuery({ params: { batchNo }, query: list.query }, { refetchOnMountOrArgChange: true });
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
  const [release] = useReleasePayoutBatchMutation();
  return (
    <ActDialog
      width="sm"
      title={text.releaseTitle}
      confirmLabel={text.release}
      done={text.released}
      act={(idempotencyKey) =>
        release({ params: { batchNo: row.batchNo }, body: { version: row.version }, idempotencyKey }).unwrap()
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
  const [confirmCancel] = useConfirmPayoutBatchCancelMutation();
  return (
    <ActDialog
      width="sm"
      title={text.confirmCancelTitle}
      confirmLabel={text.confirmCancel}
      colour="error"
      act={(idempotencyKey) =>
        confirmCancel({ params: { batchNo: row.batchNo }, body: { version: row.version }, idempotencyKey }).unwrap()
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
  const [cancel] = useCancelPayoutBatchMutation();
  const { batchNo, version } = row;
  const isReleased = row.status === 'released';
  return (
    <ReasonDialog
      title={text.cancelTitle(batchNo)}
      confirmLabel={text.cancelBatch}
      colour="error"
      typical={text.cancelTypical}
      draftName={`payout-file-cancel-${batchNo}`}
      act={(reason, idempotencyKey) =>
        cancel({ params: { batchNo }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Typography variant="body2">{isReleased ? text.cancelAskNote : text.cancelNote}</Typography>
      <Downloaded row={row} />
    </ReasonDialog>
  );
}

/** Takes the wish to cancel a released file back, with a reason. */
function RefuseCancelDialog({ row, onClose }: Props) {
  const [refuse] = useRefusePayoutBatchCancelMutation();
  const { batchNo, version } = row;
  return (
    <ReasonDialog
      title={text.refuseCancelTitle}
      confirmLabel={text.refuseCancel}
      typical={text.refuseCancelTypical}
      draftName={`payout-file-keep-${batchNo}`}
      done={text.cancelRefused}
      act={(reason, idempotencyKey) =>
        refuse({ params: { batchNo }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}
