import { formatIban } from '#shared/iban.ts';
import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import Alert from '@mui/material/Alert';
import { DepositsApi } from '#panel/api/deposits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction, useSeenVersion } from '#panel/components/forms/useContractForm.tsx';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** The second person confirms that a deposit went back, with the bank's reference before their eyes. */
export function ConfirmReturnDialog({ row, onClose }: Props) {
  const [confirmReturn] = DepositsApi.useConfirmDepositReturnMutation();
  return (
    <ActDialog
      title={text.confirmReturnTitle}
      confirmLabel={text.actions.confirmReturn}
      version={row.version}
      act={(idempotencyKey, seen) =>
        confirmReturn({
          params: { depositId: row.depositId },
          body: { version: seen },
          idempotencyKey,
        }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.bankRef, value: <Ltr>{codeText(row.bankRef)}</Ltr> },
          row.returnRef ? { key: text.returnRef, value: <Ltr>{codeText(row.returnRef)}</Ltr> } : null,
          row.returnIban ? { key: text.returnIban, value: <Ltr>{formatIban(row.returnIban)}</Ltr> } : null,
          row.returnIban ? { key: text.returnOwner, value: row.returnOwner ?? text.returnOwnerUnknown } : null,
          row.reason ? { key: text.reason, value: row.reason } : null,
          row.handlerName ? { key: text.handler, value: row.handlerName } : null,
        ]}
      />
      <Typography variant="body2">{text.confirmReturnNote}</Typography>
    </ActDialog>
  );
}

/** Takes a prepared return back, or refuses the slip that was named for a line; with a reason. */
export function RefuseDialog({ act, row, onClose }: Props & { act: 'refuseReturn' | 'refuseSlip' }) {
  const [refuseReturn] = DepositsApi.useRefuseDepositReturnMutation();
  const [refuseSlip] = DepositsApi.useRefuseDepositSlipMutation();
  const { depositId, version } = row;
  const isSlip = act === 'refuseSlip';
  const refuse = isSlip ? refuseSlip : refuseReturn;
  return (
    <ReasonDialog
      title={isSlip ? text.refuseSlipTitle : text.refuseReturnTitle}
      confirmLabel={text.actions[act]}
      color="error"
      typical={isSlip ? text.refuseSlipTypical : []}
      draftName={`deposit-${isSlip ? 'refuse-slip' : 'refuse-return'}-${depositId}`}
      done={isSlip ? text.slipRefused : text.returnRefused}
      version={version}
      act={async (reason, idempotencyKey, seen) => {
        await refuse({ params: { depositId }, body: { version: seen, reason }, idempotencyKey }).unwrap();
      }}
      onClose={onClose}
    />
  );
}

/** Names the approved slip whose money a line of the statement tells of. */
export function SlipDialog({ row, onClose }: Props) {
  const [link] = DepositsApi.useLinkDepositToSlipMutation();
  const { run, dialog, failure } = useAction();
  const seen = useSeenVersion(row.version, failure);
  const [chosen, setChosen] = useState<number | null>(
    row.slips.length === 1 ? (row.slips[0]?.receiptId ?? null) : null,
  );
  const confirm = async () => {
    if (chosen === null) return;
    const body = { version: seen, receiptId: chosen };
    if (!(await run((idempotencyKey) => link({ params: { depositId: row.depositId }, body, idempotencyKey }).unwrap())))
      return;
    onClose();
  };
  return (
    <FormDialog
      title={text.slipTitle}
      submitLabel={text.actions.slip}
      maxWidth="sm"
      isBlocked={chosen === null}
      {...dialog}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.slipNote}</Typography>
      <div>
        <FormLabel id="deposit-slip">{text.slipChoice}</FormLabel>
        <RadioGroup
          aria-labelledby="deposit-slip"
          value={chosen ?? ''}
          onChange={(_event, value) => setChosen(Number(value))}
        >
          {row.slips.map((slip) => (
            <FormControlLabel
              key={slip.receiptId}
              value={slip.receiptId}
              control={<Radio />}
              label={
                <TwoLines
                  first={
                    <>
                      {slip.investorName} <Ltr>{codeText(slip.number)}</Ltr>
                    </>
                  }
                  second={jalaliText(slip.date, 'long')}
                />
              }
            />
          ))}
        </RadioGroup>
      </div>
    </FormDialog>
  );
}

/** The second person gives a line to the slip that another named, with both before their eyes. */
export function ConfirmSlipDialog({ row, onClose }: Props) {
  const [confirmSlip] = DepositsApi.useConfirmDepositSlipMutation();
  const slip = row.slips[0];
  return (
    <ActDialog
      title={text.confirmSlipTitle}
      confirmLabel={text.actions.confirmSlip}
      isBlocked={!slip}
      version={row.version}
      act={(idempotencyKey, seen) =>
        confirmSlip({
          params: { depositId: row.depositId },
          body: { version: seen },
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
