import { useState } from 'react';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { investorBankAccounts } from '#shared/contract/investor.ts';
import { formatIban } from '#shared/iban.ts';
import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';
import { useRepairPayoutMutation } from '#panel/api/payouts.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DeskDialog } from '../kit/DeskDialog.tsx';
import { TwoLines } from '../kit/parts.tsx';
import { useAction } from '../kit/useAction.ts';
import type { PayoutDetail } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';

type Account = AnswerOf<typeof investorBankAccounts>['data'][number];

/**
 * Queues a failed payout again, to the account that it had or to another verified one of the investor. Nothing is chosen
 * beforehand: the account that the bank refused is taken again by a wish only.
 */
export function RepairDialog({ row, onClose }: { row: PayoutDetail; onClose: () => void }) {
  const [repair] = useRepairPayoutMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const isFailed = row.status === 'failed';
  const accounts = useInvestorBankAccountsQuery({ query: { investorId: row.investorId } });
  const confirm = async () => {
    setTried(true);
    if (chosen === null) return;
    const { version } = row;
    const body = chosen === row.accountId ? { version } : { version, accountId: chosen };
    const answer = await run(() => repair({ params: { payoutId: row.payoutId }, body, idempotencyKey }).unwrap());
    if (!answer) return;
    onClose();
  };
  return (
    <DeskDialog
      isOpen
      title={isFailed ? text.repairTitle : text.moveTitle}
      confirmLabel={isFailed ? text.repair : text.move}
      width="sm"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      {row.errorText ? <Alert severity="warning">{row.errorText}</Alert> : null}
      <Typography variant="body2">{text.repairNote}</Typography>
      <QueryBoundary query={accounts} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Alert severity="warning">{text.noAccounts}</Alert>
          ) : (
            <div>
              <FormLabel id="repair-account">{text.repairAccounts}</FormLabel>
              <RadioGroup
                aria-labelledby="repair-account"
                value={chosen ?? ''}
                onChange={(_event, value) => setChosen(Number(value))}
              >
                {data.map((account) => (
                  <AccountChoice
                    key={account.accountId}
                    account={account}
                    old={account.accountId === row.accountId ? (isFailed ? 'refused' : 'same') : null}
                  />
                ))}
              </RadioGroup>
              {isTried && chosen === null ? (
                <FormHelperText error role="alert">
                  {text.repairNeeded}
                </FormHelperText>
              ) : null}
            </div>
          )
        }
      </QueryBoundary>
    </DeskDialog>
  );
}

function AccountChoice({ account, old }: { account: Account; old: 'refused' | 'same' | null }) {
  const block = !account.isVerified
    ? text.accountUnverified
    : account.heldUntil
      ? text.accountHeld(jalaliText(account.heldUntil, 'moment'))
      : null;
  const oldNote = old === 'refused' ? text.refusedAccount : old === 'same' ? text.sameAccount : null;
  const notes = [oldNote, account.isDefault ? text.accountDefault : null, block];
  return (
    <FormControlLabel
      value={account.accountId}
      disabled={block !== null || old === 'same'}
      control={<Radio />}
      sx={{ paddingBlock: 1 }}
      label={
        <TwoLines
          first={
            <>
              {account.bankName} <Ltr>{formatIban(account.iban)}</Ltr>
            </>
          }
          second={notes.filter(Boolean).join(' · ') || account.accountTypeText}
        />
      }
    />
  );
}
