import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import {
  useCancelPayoutBatchMutation,
  useConfirmPayoutBatchCancelMutation,
  useRefusePayoutBatchCancelMutation,
  useReleasePayoutBatchMutation,
} from '#panel/api/payouts.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import type { BatchRow } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';

interface Props {
  row: BatchRow;
  onClose: () => void;
}

/** The last look of the second person before money leaves: fund, count and sum. */
export function ReleaseDialog({ row, onClose }: Props) {
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
export function ConfirmCancelDialog({ row, onClose }: Props) {
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
export function CancelDialog({ row, onClose }: Props) {
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
export function RefuseCancelDialog({ row, onClose }: Props) {
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
