import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { movementCausesOf, movementCauseText, type movementCauses } from '#shared/contract/bankMovements.ts';
import { usePrepareBankMovementMutation } from '#panel/api/bankMovements.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { ProposalReason, useProposal } from '#panel/features/admin/shared/approval/useProposal.tsx';
import { lineFacts, type Line } from './lineFacts.tsx';
import { movementsText as text } from './strings.ts';

type Cause = (typeof movementCauses)[number];

/** Says what a line of the bank was; booked when another person approves. */
export function NameCause({ line, onClose }: { line: Line; onClose: () => void }) {
  const [prepare] = usePrepareBankMovementMutation();
  const [cause, setCause] = useState<Cause | ''>(line.suggested ?? '');
  const [place, setPlace] = useState('0');
  const { reason, problemOf, dialog, field, send } = useProposal({ prepared: text.prepared, onClose });
  const records = line.booked.filter((one) => one.cause === cause);
  const record = records[Number(place)];
  const isBooked = cause === 'returned' || cause === 'payout';
  const submit = () => {
    const body = {
      ...(line.statementId !== null && line.line !== null && { statementId: line.statementId, line: line.line }),
      ...(line.depositId !== null && { depositId: line.depositId }),
      cause: cause as Cause,
      ...(record?.returnedDepositId && { returnedDepositId: record.returnedDepositId }),
      ...(record?.batchNo && record.payoutId !== null && { batchNo: record.batchNo, payoutId: record.payoutId }),
      reason,
    };
    return send((idempotencyKey) => prepare({ body, idempotencyKey }).unwrap());
  };
  return (
    <FormDialog title={text.actTitle} submitLabel={text.act} {...dialog} onSubmit={() => void submit()}>
      <DescriptionList items={lineFacts(line)} />
      <TextField
        select
        label={text.cause}
        value={cause}
        onChange={(event) => {
          setCause(event.target.value as Cause);
          setPlace('0');
        }}
        error={Boolean(problemOf('cause'))}
        helperText={problemOf('cause') ?? (cause !== '' && cause === line.suggested ? text.suggested : undefined)}
      >
        {movementCausesOf(line.direction).map((one) => (
          <MenuItem key={one} value={one}>
            {movementCauseText(one, line.direction)}
          </MenuItem>
        ))}
      </TextField>
      {isBooked ? (
        <TextField
          select
          label={text.record}
          value={records.length === 0 ? '' : place}
          onChange={(event) => setPlace(event.target.value)}
          helperText={records.length === 0 ? text.noRecord : undefined}
        >
          {records.map((one, at) => (
            <MenuItem key={one.text} value={String(at)}>
              {one.text}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <ProposalReason label={text.reason} hint={text.reasonHint} of={field} error={problemOf('reason')} />
    </FormDialog>
  );
}
