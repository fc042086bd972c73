import Alert from '@mui/material/Alert';
import type { createPayoutBatches } from '#shared/contract/payoutBatches.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { bankFileText as text } from './strings.ts';

/** Due payouts that stayed out of the files that were made, each with its reason; nothing when there are none. */
export function SkippedPayouts({ rows }: { rows: ResponseOf<typeof createPayoutBatches>['data']['skipped'] }) {
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning">
      <strong>{text.skipped}</strong>
      {rows.map((row) => (
        <div key={row.payoutId}>
          {text.skippedLine(row.investorName, row.reason)} (<Money rial={row.amount} isHideable={false} />)
        </div>
      ))}
    </Alert>
  );
}
