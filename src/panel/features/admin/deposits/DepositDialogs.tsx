import { useState } from 'react';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { toAsciiDigits } from '#shared/digits.ts';
import { useOrderDepositMutation, useReturnDepositMutation } from '#panel/api/deposits.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { DeskDialog } from '../kit/DeskDialog.tsx';
import { isReasonFine, ReasonField } from '../kit/ReasonField.tsx';
import { deskText } from '../kit/strings.ts';
import { useAction } from '../kit/useAction.ts';
import { useTextDraft } from '../kit/useTextDraft.ts';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** The second person places the order of a deposit whose owner was named. */
export function OrderDialog({ row, onClose }: Props) {
  const [order] = useOrderDepositMutation();
  return (
    <ActDialog
      title={text.orderTitle}
      confirmLabel={text.actions.order}
      act={(idempotencyKey) =>
        order({ params: { depositId: row.depositId }, body: { version: row.version }, idempotencyKey }).unwrap()
      }
      done={({ data }) => tellOutcome(data)}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          row.investorName ? { key: text.investor, value: row.investorName } : null,
          row.fundName ? { key: text.fund, value: row.fundName } : null,
          row.reason ? { key: text.reason, value: row.reason } : null,
        ]}
      />
      <Typography variant="body2">{text.orderNote}</Typography>
    </ActDialog>
  );
}

/** Says why there is no order after the automatic way was tried. */
export function tellOutcome(outcome: { status: string; errorText: string | null }): void {
  // the drawer itself tells of an order
  if (outcome.status === 'ordered') return;
  if (outcome.errorText) notify.warning(text.stillWaits(outcome.errorText));
  else notify.warning(text.retried);
}

const refForm = /^[\w/-]{3,40}$/;

/** Records that the money went back, with the bank's reference and a reason. */
export function ReturnDialog({ row, onClose }: Props) {
  const [giveBack] = useReturnDepositMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(`deposit-return-${row.depositId}`);
  const ref = useTextDraft(`deposit-return-ref-${row.depositId}`);
  const [isTried, setTried] = useState(false);
  const refFault = ref.text === '' ? text.returnRefNeeded : refForm.test(ref.text) ? undefined : text.returnRefWrong;
  const confirm = async () => {
    setTried(true);
    if (refFault || !isReasonFine(draft.text)) return;
    const answer = await run(() =>
      giveBack({
        params: { depositId: row.depositId },
        body: { version: row.version, reason: draft.text.trim(), bankRef: ref.text },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    draft.clear();
    ref.clear();
    onClose();
  };
  const refError = failure?.fields?.['bankRef']?.[0] ?? (isTried ? refFault : undefined);
  return (
    <DeskDialog
      isOpen
      title={text.returnTitle}
      confirmLabel={text.actions.return}
      colour="error"
      width="sm"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.returnNote}</Typography>
      <TextField
        label={text.returnRefLabel}
        value={ref.text}
        onChange={(event) => ref.setText(toAsciiDigits(event.target.value).trim())}
        autoFocus
        error={Boolean(refError)}
        helperText={refError ? <span role="alert">{refError}</span> : text.returnRefWrong}
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40, autoComplete: 'off' } }}
      />
      <ReasonField
        value={draft.text}
        onChange={draft.setText}
        typical={text.returnTypical}
        hasFocus={false}
        error={isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined}
      />
    </DeskDialog>
  );
}
