import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';
import { paths } from '#panel/paths.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '../kit/plain.ts';
import { receiptsText as text } from './strings.ts';
import { reviewHours, type ReceiptRow } from './types.ts';

/** What speaks for and against a slip: twins, whose account the money came from, and that it has waited too long. */
export function SlipChecks({ row }: { row: ReceiptRow }) {
  return (
    <Stack sx={{ gap: '0.5rem' }}>
      {row.similarCount > 0 ? (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              size="small"
              component={Link}
              href={paths.admin.receipts({ status: 'all', search: row.number })}
              prefetch={false}
            >
              {text.showSimilar}
            </Button>
          }
        >
          {text.similarWarning(formatNumber(row.similarCount))}
        </Alert>
      ) : null}
      {row.revision > 1 && row.revisedAt ? (
        <Alert severity="warning">
          {text.revised(formatNumber(row.revision - 1), jalaliText(row.revisedAt, 'moment'))}
        </Alert>
      ) : null}
      <LineCheck row={row} />
      <SourceCheck row={row} />
      {row.status === 'pending' && row.waitingHours >= reviewHours ? (
        <Alert severity="warning">{text.late}</Alert>
      ) : null}
    </Stack>
  );
}

/** Whether the bank's statement tells of this money. */
function LineCheck({ row }: { row: ReceiptRow }) {
  if (row.lines.some((line) => line.isSame)) return <Alert severity="success">{text.lineFound}</Alert>;
  return <Alert severity="info">{row.lines.length > 0 ? text.lineSimilar : text.lineAwaited}</Alert>;
}

/** Money has to come from the investor's own account (domain 1.7). */
function SourceCheck({ row }: { row: ReceiptRow }) {
  const accounts = useInvestorBankAccountsQuery(
    { query: { investorId: row.investorId } },
    { skip: row.sourceIban === null },
  );
  if (row.sourceIban === null) return <Alert severity="warning">{text.unknownAccount}</Alert>;
  if (accounts.error && !accounts.currentData) return <Alert severity="warning">{text.accountsFailed}</Alert>;
  if (!accounts.currentData) return <LoadingSkeleton shape="text" count={1} />;
  const own = accounts.currentData.data.find((account) => account.iban === row.sourceIban);
  if (!own) return <Alert severity="error">{text.foreignAccount}</Alert>;
  return own.isVerified ? (
    <Alert severity="success">{text.ownAccount(own.bankName)}</Alert>
  ) : (
    <Alert severity="warning">{text.unverifiedAccount(own.bankName)}</Alert>
  );
}
