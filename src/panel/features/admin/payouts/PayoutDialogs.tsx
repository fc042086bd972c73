import Typography from '@mui/material/Typography';
import { formatIban } from '#shared/iban.ts';
import {
  useConfirmPayoutRepairMutation,
  useHoldPayoutMutation,
  useRefusePayoutRepairMutation,
  useReleasePayoutHoldMutation,
} from '#panel/api/payouts.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import type { PayoutDetail } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';

interface Props {
  row: PayoutDetail;
  onClose: () => void;
}

/** Holds a waiting payout back, with a reason. */
export function HoldDialog({ row, onClose }: Props) {
  const [hold] = useHoldPayoutMutation();
  const { payoutId, version } = row;
  return (
    <ReasonDialog
      title={text.holdTitle}
      confirmLabel={text.hold}
      colour="error"
      typical={text.holdTypical}
      draftName={`payout-hold-${payoutId}`}
      act={(reason, idempotencyKey) =>
        hold({ params: { payoutId }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.holdNote}</Typography>
    </ReasonDialog>
  );
}

/** Lifts the hold of a payout, with a reason. */
export function LiftDialog({ row, onClose }: Props) {
  const [lift] = useReleasePayoutHoldMutation();
  const { payoutId, version } = row;
  return (
    <ReasonDialog
      title={text.liftTitle}
      confirmLabel={text.lift}
      typical={text.liftTypical}
      draftName={`payout-lift-${payoutId}`}
      done={text.lifted}
      act={(reason, idempotencyKey) =>
        lift({ params: { payoutId }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.liftNote}</Typography>
    </ReasonDialog>
  );
}

/** The second person sends the payout to another account, with both accounts before their eyes. */
export function ConfirmRepairDialog({ row, onClose }: Props) {
  const [confirmRepair] = useConfirmPayoutRepairMutation();
  return (
    <ActDialog
      title={text.confirmRepairTitle}
      confirmLabel={text.confirmRepair}
      width="sm"
      done={text.repairConfirmed}
      act={(idempotencyKey) =>
        confirmRepair({ params: { payoutId: row.payoutId }, body: { version: row.version }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.columns.investor, value: row.investorName },
          row.iban ? { key: text.sameAccount, value: <Ltr>{formatIban(row.iban)}</Ltr> } : null,
          row.repair ? { key: text.repairTo, value: <Ltr>{formatIban(row.repair.iban)}</Ltr> } : null,
          row.repair ? { key: text.repairBy, value: row.repair.byName } : null,
        ]}
      />
      <Typography variant="body2">{text.confirmRepairNote}</Typography>
    </ActDialog>
  );
}

/** Takes the other account of a payout back, with a reason. */
export function RefuseRepairDialog({ row, onClose }: Props) {
  const [refuse] = useRefusePayoutRepairMutation();
  const { payoutId, version } = row;
  return (
    <ReasonDialog
      title={text.refuseRepairTitle}
      confirmLabel={text.refuseRepair}
      colour="error"
      typical={text.refuseRepairTypical}
      draftName={`payout-refuse-repair-${payoutId}`}
      done={text.repairRefused}
      act={(reason, idempotencyKey) =>
        refuse({ params: { payoutId }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}
