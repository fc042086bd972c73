import { useState } from 'react';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { formatIban } from '#shared/iban.ts';
import { comma } from '#shared/strings.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction, useSeenVersion } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText } from './strings.ts';

const text = depositsText.payout;

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** Names the payout whose money came back with a line of the statement. */
export function PayoutDialog({ row, onClose }: Props) {
  const [link] = DepositsApi.useLinkDepositToPayoutMutation();
  const { run, dialog, failure } = useAction();
  const seen = useSeenVersion(row.version, failure);
  const [chosen, setChosen] = useState<number | null>(
    row.payouts.length === 1 ? (row.payouts[0]?.payoutId ?? null) : null,
  );
  const confirm = async () => {
    if (chosen === null) return;
    const body = { version: seen, payoutId: chosen };
    if (await run((idempotencyKey) => link({ params: { depositId: row.depositId }, body, idempotencyKey }).unwrap()))
      onClose();
  };
  return (
    <FormDialog
      title={text.title}
      submitLabel={depositsText.actions.payout}
      maxWidth="sm"
      isBlocked={chosen === null}
      {...dialog}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.note}</Typography>
      <div>
        <FormLabel id="deposit-payout">{text.choice}</FormLabel>
        <RadioGroup
          aria-labelledby="deposit-payout"
          value={chosen ?? ''}
          onChange={(_event, value) => setChosen(Number(value))}
        >
          {row.payouts.map((payout) => (
            <FormControlLabel
              key={payout.payoutId}
              value={payout.payoutId}
              control={<Radio />}
              label={
                <TwoLines
                  first={
                    <>
                      {`${payout.investorName}${comma} ${payout.kindText} `}
                      {payout.iban ? <Ltr>{formatIban(payout.iban)}</Ltr> : null}
                    </>
                  }
                  second={jalaliText(payout.paidAt, 'moment')}
                />
              }
            />
          ))}
        </RadioGroup>
      </div>
    </FormDialog>
  );
}

/** The second person confirms that a payout came back, with line and payout before their eyes. */
export function ConfirmPayoutDialog({ row, onClose }: Props) {
  const [confirm] = DepositsApi.useConfirmDepositPayoutMutation();
  const payout = row.payouts[0];
  return (
    <ActDialog
      title={text.confirmTitle}
      confirmLabel={depositsText.actions.confirmPayout}
      isBlocked={!payout}
      version={row.version}
      act={(idempotencyKey, seen) =>
        confirm({ params: { depositId: row.depositId }, body: { version: seen }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: depositsText.bankRef, value: <Ltr>{codeText(row.bankRef)}</Ltr> },
          { key: depositsText.date, value: jalaliText(row.depositDate, 'moment') },
          payout ? { key: text.owner, value: payout.investorName } : null,
          payout ? { key: text.kind, value: payout.kindText } : null,
          payout?.orderNo ? { key: depositsText.order, value: <Ltr>{codeText(payout.orderNo)}</Ltr> } : null,
          payout?.iban ? { key: text.iban, value: <Ltr>{formatIban(payout.iban)}</Ltr> } : null,
          payout?.bankRef ? { key: text.bankRef, value: <Ltr>{codeText(payout.bankRef)}</Ltr> } : null,
          payout ? { key: text.paidAt, value: jalaliText(payout.paidAt, 'moment') } : null,
          row.handlerName ? { key: depositsText.handler, value: row.handlerName } : null,
        ]}
      />
      {payout ? (
        <Typography variant="body2">{text.confirmNote}</Typography>
      ) : (
        <Alert severity="warning">{text.gone}</Alert>
      )}
    </ActDialog>
  );
}

/** Refuses the payout that was named for a line, with a reason. */
export function RefusePayoutDialog({ row, onClose }: Props) {
  const [refuse] = DepositsApi.useRefuseDepositPayoutMutation();
  const { depositId, version } = row;
  return (
    <ReasonDialog
      title={text.refuseTitle}
      confirmLabel={depositsText.actions.refusePayout}
      color="error"
      typical={text.refuseTypical}
      draftName={`deposit-refuse-payout-${depositId}`}
      done={text.refused}
      version={version}
      act={async (reason, idempotencyKey, seen) => {
        await refuse({ params: { depositId }, body: { version: seen, reason }, idempotencyKey }).unwrap();
      }}
      onClose={onClose}
    />
  );
}
