import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/bankSlips.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { lineInSight } from '#shared/slipLine.ts';
import { BankSlipsApi } from '#panel/api/bankSlips.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { isReasonFine, ReasonDialog, ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction, useSeenVersion } from '#panel/components/forms/useContractForm.tsx';
import { lengthProblem } from '#panel/ui/form/textLength.ts';
import { useTextDraft } from '#panel/ui/form/useTextDraft.ts';
import { bankSlipsText as text } from './strings.ts';
import type { BankSlipRow } from './slipColumns.tsx';

export type DecidedSlip = ResponseOf<typeof contract.approveBankSlip>['data'];

interface Props {
  row: BankSlipRow;
  onDecided: (decision: DecidedSlip) => void;
  onClose: () => void;
}

interface ApproveProps extends Props {
  /** tells the decision and leads to the next slip; null at the last one */
  onDecidedNext: ((decision: DecidedSlip) => void) | null;
}

/** Letters of a note in the contract. */
const longestNote = 300;

/** The last look before a slip's money is booked: how much, whose, into which fund, at which day's price. */
export function ApproveDialog({ row, onDecided, onDecidedNext, onClose }: ApproveProps) {
  const [approve] = BankSlipsApi.useApproveBankSlipMutation();
  const { run, dialog, problemOf, failure } = useAction();
  const seen = useSeenVersion(row.version, failure);
  const note = useTextDraft(`receipt-note-${row.receiptId}`);
  const [picked, setPicked] = useState<number | null>(null);
  // who approves second approves what the first one chose
  const own = row.firstBy === null ? row.lines.find((one) => one.depositId === picked) : undefined;
  const line = own ?? lineInSight(row);
  const isSourceTold = row.sourceIban !== null || Boolean(line?.sourceIban) || isReasonFine(row.firstNote ?? '');
  const [isTried, setTried] = useState(false);
  const tooLong = lengthProblem(note.text.trim(), longestNote);
  const isShort = !isSourceTold && !isReasonFine(note.text);
  const confirm = async (tell: Props['onDecided']) => {
    setTried(true);
    if (isShort) return;
    const answer = await run((idempotencyKey) =>
      approve({
        params: { receiptId: row.receiptId },
        body: {
          version: seen,
          ...(note.text.trim() !== '' && { note: note.text.trim() }),
          ...(line && row.firstBy === null && { depositId: line.depositId }),
        },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    note.clear();
    tell(answer.data);
    onClose();
  };
  return (
    <FormDialog
      maxWidth="xs"
      title={text.approveTitle}
      // one slip after another is the usual work; staying with this one is the other way
      submitLabel={onDecidedNext ? text.approveNext : text.approve}
      also={onDecidedNext && { label: text.approve, onClick: () => void confirm(onDecided) }}
      isConfirmFocused={isSourceTold}
      {...dialog}
      isBlocked={tooLong !== undefined || dialog.isBlocked === true}
      onSubmit={() => void confirm(onDecidedNext ?? onDecided)}
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
      {row.firstBy === null ? (
        <StatementChoice row={row} value={line?.depositId ?? null} onChange={setPicked} />
      ) : (
        <Typography variant="body2">{lineText(row, line)}</Typography>
      )}
      <Typography variant="body2">{text.approveFacts}</Typography>
      {isSourceTold ? (
        <TextField
          size="small"
          label={text.noteLabel}
          value={note.text}
          onChange={(event) => note.setText(event.target.value)}
          error={Boolean(tooLong ?? problemOf('note'))}
          helperText={tooLong ?? problemOf('note')}
          slotProps={{ htmlInput: { 'data-kept': true } }}
        />
      ) : (
        <ReasonField
          label={text.sourceNoteLabel}
          hint={text.sourceNoteHint}
          value={note.text}
          onChange={note.setText}
          typical={text.sourceTypical}
          isKept
          error={problemOf('note') ?? (isTried && isShort ? text.sourceNoteHint : undefined)}
        />
      )}
    </FormDialog>
  );
}

/** The line that the second of two people approves: chosen at the first approval, or come since. */
function lineText(row: BankSlipRow, line: BankSlipRow['lines'][number] | null): string {
  if (line === null) return text.noLine;
  const ref = codeText(line.bankRef);
  return line.depositId === row.firstLineId ? text.firstLine(ref) : text.laterLine(ref);
}

/** Which line of the bank's statement the slip tells of, so that the money is booked once. */
function StatementChoice({
  row,
  value,
  onChange,
}: {
  row: BankSlipRow;
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
  const [reject] = BankSlipsApi.useRejectBankSlipMutation();
  const { receiptId, version } = row;
  return (
    <ReasonDialog
      title={text.rejectTitle}
      confirmLabel={text.reject}
      color="error"
      label={text.rejectReason}
      typical={text.typical}
      draftName={`receipt-reject-${receiptId}`}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        reject({ params: { receiptId }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      done={({ data }) => onDecided(data)}
      onClose={onClose}
    >
      <Typography variant="body2">{text.rejectFacts}</Typography>
    </ReasonDialog>
  );
}
