import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import {
  useConfirmDepositReturnMutation,
  useLinkDepositToSlipMutation,
  useRefuseDepositReturnMutation,
} from '#panel/api/deposits.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { DeskDialog } from '../kit/DeskDialog.tsx';
import { codeText, TwoLines } from '../kit/parts.tsx';
import { ReasonDialog } from '../kit/ReasonDialog.tsx';
import { useAction } from '../kit/useAction.ts';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** The second person confirms that a deposit went back, with the bank's reference before their eyes. */
export function ConfirmReturnDialog({ row, onClose }: Props) {
  const [confirmReturn] = useConfirmDepositReturnMutation();
  return (
    <ActDialog
      title={text.confirmReturnTitle}
      confirmLabel={text.actions.confirmReturn}
      act={(idempotencyKey) =>
        confirmReturn({
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
          row.returnRef ? { key: text.returnRef, value: <Ltr>{codeText(row.returnRef)}</Ltr> } : null,
          row.reason ? { key: text.reason, value: row.reason } : null,
          row.handlerName ? { key: text.handler, value: row.handlerName } : null,
        ]}
      />
      <Typography variant="body2">{text.confirmReturnNote}</Typography>
    </ActDialog>
  );
}

/** Takes a prepared return back, with a reason. */
export function RefuseReturnDialog({ row, onClose }: Props) {
  const [refuse] = useRefuseDepositReturnMutation();
  const { depositId, version } = row;
  return (
    <ReasonDialog
      title={text.refuseReturnTitle}
      confirmLabel={text.actions.refuseReturn}
      colour="error"
      typical={[]}
      draftName={`deposit-refuse-return-${depositId}`}
      done={text.returnRefused}
      act={(reason, idempotencyKey) =>
        refuse({ params: { depositId }, body: { version, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}

/** Names the approved slip whose money a line of the statement tells of. */
export function SlipDialog({ row, onClose }: Props) {
  const [link] = useLinkDepositToSlipMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const [chosen, setChosen] = useState<number | null>(
    row.slips.length === 1 ? (row.slips[0]?.receiptId ?? null) : null,
  );
  const confirm = async () => {
    if (chosen === null) return;
    const body = { version: row.version, receiptId: chosen };
    if (!(await run(() => link({ params: { depositId: row.depositId }, body, idempotencyKey }).unwrap()))) return;
    onClose();
  };
  return (
    <DeskDialog
      isOpen
      title={text.slipTitle}
      confirmLabel={text.actions.slip}
      width="sm"
      isBusy={isBusy}
      isBlocked={chosen === null}
      failure={failure}
      onConfirm={() => void confirm()}
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
    </DeskDialog>
  );
}
