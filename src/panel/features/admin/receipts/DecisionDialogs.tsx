import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/receipts.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import { useApproveReceiptMutation, useRejectReceiptMutation } from '#panel/api/receipts.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { codeText } from '../kit/parts.tsx';
import { isReasonFine, ReasonField } from '../kit/ReasonDialog.tsx';
import { deskText } from '../kit/strings.ts';
import { useAction } from '../kit/useEntry.ts';
import { useTextDraft } from '../kit/useTextDraft.ts';
import { receiptsText as text } from './strings.ts';
import type { ReceiptRow } from './receiptColumns.tsx';

export type Decision = AnswerOf<typeof contract.approveReceipt>['data'];

interface Props {
  row: ReceiptRow;
  onDecided: (decision: Decision) => void;
  onClose: () => void;
}

/** The last look before a slip's money is booked: how much, whose, into which fund, at which day's price. */
export function ApproveDialog({ row, onDecided, onClose }: Props) {
  const [approve] = useApproveReceiptMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const note = useTextDraft(`receipt-note-${row.receiptId}`);
  const same = row.lines.find((line) => line.isSame);
  const [lineId, setLineId] = useState<number | null>(same?.depositId ?? null);
  const line = row.lines.find((one) => one.depositId === lineId);
  const isSourceTold = row.sourceIban !== null || Boolean(line?.sourceIban);
  const confirm = async () => {
    const answer = await run(() =>
      approve({
        params: { receiptId: row.receiptId },
        body: {
          version: row.version,
          ...(note.text.trim() !== '' && { note: note.text.trim() }),
          ...(lineId !== null && { depositId: lineId }),
        },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    note.clear();
    onDecided(answer.data);
  };
  return (
    <FormDialog
      maxWidth="xs"
      title={text.approveTitle}
      submitLabel={text.approve}
      isConfirmFocused
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.investor, value: row.investorName },
          { key: text.fund, value: row.fundName },
          { key: text.number, value: <Ltr>{codeText(row.number)}</Ltr> },
          row.priceDate ? { key: text.priceDate, value: jalaliText(row.priceDate, 'long') } : null,
        ]}
      />
      <StatementChoice row={row} value={lineId} onChange={setLineId} />
      <Typography variant="body2">{text.approveFacts}</Typography>
      <TextField
        size="small"
        label={isSourceTold ? text.noteLabel : text.sourceNoteLabel}
        value={note.text}
        onChange={(event) => note.setText(event.target.value)}
        error={Boolean(failure?.fields?.['note'])}
        helperText={failure?.fields?.['note']?.[0] ?? (isSourceTold ? undefined : text.sourceNoteHint)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}

/** Which line of the bank's statement the slip tells of, so that the money is booked once. */
function StatementChoice({
  row,
  value,
  onChange,
}: {
  row: ReceiptRow;
  value: number | null;
  onChange: (depositId: number | null) => void;
}) {
  if (row.lines.length === 0) return <Typography variant="body2">{text.noLine}</Typography>;
  // the very line of the slip leaves no choice
  const isSure = row.lines.some((line) => line.isSame);
  return (
    <div>
      <FormLabel id="slip-line">{text.lineLabel}</FormLabel>
      <RadioGroup
        aria-labelledby="slip-line"
        value={value ?? 0}
        onChange={(_event, chosen) => onChange(Number(chosen) === 0 ? null : Number(chosen))}
      >
        {row.lines.map((line) => (
          <FormControlLabel
            key={line.depositId}
            value={line.depositId}
            control={<Radio />}
            label={
              <>
                <Ltr>{codeText(line.bankRef)}</Ltr> {jalaliText(line.depositDate, 'moment')}
                {line.isSame ? ` (${text.lineSame})` : ''}
              </>
            }
          />
        ))}
        <FormControlLabel value={0} disabled={isSure} control={<Radio />} label={text.lineNone} />
      </RadioGroup>
    </div>
  );
}

/** Rejecting with a reason that the investor reads; what was written is kept when the form is closed or refused. */
export function RejectDialog({ row, onDecided, onClose }: Props) {
  const [reject] = useRejectReceiptMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(`receipt-reject-${row.receiptId}`);
  const [isTried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    if (!isReasonFine(draft.text)) return;
    const answer = await run(() =>
      reject({
        params: { receiptId: row.receiptId },
        body: { version: row.version, reason: draft.text.trim() },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    draft.clear();
    onDecided(answer.data);
  };
  return (
    <FormDialog
      title={text.rejectTitle}
      submitLabel={text.reject}
      colour="error"
      maxWidth="sm"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Typography variant="body2">{text.rejectFacts}</Typography>
      <ReasonField
        label={text.rejectReason}
        value={draft.text}
        onChange={draft.setText}
        typical={text.typical}
        error={
          failure?.fields?.['reason']?.[0] ?? (isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined)
        }
      />
    </FormDialog>
  );
}
