import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useConfirmDepositSlipMutation, useRefuseDepositSlipMutation } from '#panel/api/deposits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { codeText } from '../kit/parts.tsx';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** The second person gives a line to the slip that another named, with both before their eyes. */
export function ConfirmSlipDialog({ row, onClose }: Props) {
  const [confirmSlip] = useConfirmDepositSlipMutation();
  const slip = row.slips[0];
  return (
    <ActDialog
      title={text.confirmSlipTitle}
      confirmLabel={text.actions.confirmSlip}
      isBlocked={!slip}
      act={(idempotencyKey) =>
        confirmSlip({
          params: { depositId: row.depositId },
          body: { version: row.version },
          idempotencyKey,
        }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.bankRef, value: <Ltr>{codeText(row.bankRef)}</Ltr> },
          { key: text.date, value: jalaliText(row.depositDate, 'moment') },
          row.slipNumber ? { key: text.slipNumber, value: <Ltr>{codeText(row.slipNumber)}</Ltr> } : null,
          slip ? { key: text.slipDate, value: jalaliText(slip.date, 'long') } : null,
          slip ? { key: text.slipOwner, value: slip.investorName } : null,
          slip ? { key: text.order, value: <Ltr>{codeText(slip.orderNo)}</Ltr> } : null,
          row.handlerName ? { key: text.handler, value: row.handlerName } : null,
        ]}
      />
      {slip ? (
        <Typography variant="body2">{text.confirmSlipNote}</Typography>
      ) : (
        <Alert severity="warning">{text.slipGone}</Alert>
      )}
    </ActDialog>
  );
}

/** Refuses or takes back the slip that was named for a line, with a reason. */
export function RefuseSlipDialog({ row, onClose }: Props) {
  const [refuse] = useRefuseDepositSlipMutation();
  const { depositId, version } = row;
  return (
    <ReasonDialog
      title={text.refuseSlipTitle}
      confirmLabel={text.actions.refuseSlip}
      colour="error"
      typical={text.refuseSlipTypical}
      draftName={`deposit-refuse-slip-${depositId}`}
      done={text.slipRefused}
      act={(reason, idempotencyKey) =>
        refuse({ params: { depositId }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}
