import { useState } from 'react';
import {
  isBookedCause,
  movementCausesOf,
  movementCauseText,
  type movementCauses,
} from '#shared/contract/bankMovements.ts';
import { BankMovementsApi } from '#panel/api/bankMovements.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { ProposalDialog } from '#panel/features/admin/shared/approval/ProposalDialog.tsx';
import { lineFacts, type Line } from './lineFacts.tsx';
import { movementsText as text } from './strings.ts';

type Cause = (typeof movementCauses)[number];

/** Says what a line of the bank was; booked when another person approves. */
export function NameCause({ line, onClose }: { line: Line; onClose: () => void }) {
  const [prepare] = BankMovementsApi.usePrepareBankMovementMutation();
  const [cause, setCause] = useState<Cause | ''>(line.suggested ?? '');
  const [place, setPlace] = useState('0');
  const records = line.booked.filter((one) => one.cause === cause);
  const record = records[Number(place)];
  const isBooked = cause !== '' && isBookedCause(cause, line.direction);
  // a deposit may bring back several rows that failed, or one that is not offered
  const others = isBooked ? [] : [{ value: 'others', label: text.otherRows }];
  const send = (reason: string, idempotencyKey: string) => {
    const body = {
      ...(line.statementId !== null && line.line !== null && { statementId: line.statementId, line: line.line }),
      ...(line.depositId !== null && { depositId: line.depositId }),
      cause: cause as Cause,
      ...(record?.returnedDepositId && { returnedDepositId: record.returnedDepositId }),
      ...(record?.batchNo && { batchNo: record.batchNo }),
      ...(record?.payoutId && { payoutId: record.payoutId }),
      reason,
    };
    return prepare({ body, idempotencyKey }).unwrap();
  };
  return (
    <ProposalDialog words={text} title={text.actTitle} submitLabel={text.act} send={send} onClose={onClose}>
      {(problemOf) => (
        <>
          <DescriptionList items={lineFacts(line)} />
          <SelectField
            label={text.cause}
            value={cause}
            options={movementCausesOf(line.direction).map((one) => ({
              value: one,
              label: movementCauseText(one, line.direction),
            }))}
            onChange={(chosen) => {
              setCause(chosen);
              setPlace('0');
            }}
            error={problemOf('cause')}
            helperText={cause !== '' && cause === line.suggested ? text.suggested : undefined}
          />
          {isBooked || records.length > 0 ? (
            <SelectField
              label={text.record}
              value={records.length === 0 ? '' : place}
              options={[...records.map((one, at) => ({ value: String(at), label: one.text })), ...others]}
              onChange={setPlace}
              helperText={records.length === 0 ? (cause === 'batch' ? text.noFile : text.noRecord) : undefined}
            />
          ) : null}
        </>
      )}
    </ProposalDialog>
  );
}
