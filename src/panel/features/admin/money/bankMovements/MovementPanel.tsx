import { toPersianDigits } from '#shared/digits.ts';
import { BankMovementsApi } from '#panel/api/bankMovements.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { decisionFacts } from '#panel/features/admin/shared/approval/decisionFacts.tsx';
import { lineFacts, type Movement } from './lineFacts.tsx';
import { movementsText as text } from './strings.ts';

/** What was said of a line of the bank, and the decision of the second person. */
export function MovementPanel({ row }: { row: Movement }) {
  return (
    <Stack>
      <DescriptionList
        items={[
          { key: text.facts.status, value: row.statusText },
          { key: text.facts.cause, value: row.causeText },
          row.booked ? { key: text.facts.booked, value: row.booked.text } : null,
          ...lineFacts(row),
          { key: text.facts.reason, value: row.reason },
          ...decisionFacts(row),
          row.journalId ? { key: text.facts.journal, value: toPersianDigits(row.journalId) } : null,
          row.reversedAt
            ? { key: text.facts.reversedAt, value: <JalaliDate value={row.reversedAt} format="moment" /> }
            : null,
        ]}
      />
      {row.status === 'prepared' ? <Act row={row} /> : null}
    </Stack>
  );
}

function Act({ row }: { row: Movement }) {
  const [approve] = BankMovementsApi.useApproveBankMovementMutation();
  const [reject] = BankMovementsApi.useRejectBankMovementMutation();
  const params = { movementId: row.movementId };
  return (
    <Decision
      words={text.decision}
      preparedBy={row.preparedBy}
      version={row.version}
      name={`bank-movement-${row.movementId}`}
      done={text.approved}
      extra={
        <DescriptionList
          items={[
            { key: text.facts.fund, value: row.fundName },
            { key: text.facts.cause, value: row.causeText },
            { key: text.facts.amount, value: <Money rial={row.amount} isHideable={false} /> },
          ]}
        />
      }
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}
