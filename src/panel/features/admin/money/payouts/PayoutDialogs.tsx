import { useState } from 'react';
import Typography from '@mui/material/Typography';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { formatIban } from '#shared/iban.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { investorBankAccounts } from '#shared/contract/investors.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { InvestorsApi } from '#panel/api/investors.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import type { PayoutDetail } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';

interface Props {
  row: PayoutDetail;
  onClose: () => void;
}

/** Holds a waiting payout back, with a reason. */
export function HoldDialog({ row, onClose }: Props) {
  const [hold] = PayoutsApi.useHoldPayoutMutation();
  const { payoutId, version } = row;
  return (
    <ReasonDialog
      title={text.holdTitle}
      confirmLabel={text.hold}
      color="error"
      typical={text.holdTypical}
      draftName={`payout-hold-${payoutId}`}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        hold({ params: { payoutId }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.holdNote}</Typography>
    </ReasonDialog>
  );
}

/** Lifts the hold of a payout, with a reason. */
export function LiftDialog({ row, onClose }: Props) {
  const [lift] = PayoutsApi.useReleasePayoutHoldMutation();
  const { payoutId, version } = row;
  return (
    <ReasonDialog
      title={text.liftTitle}
      confirmLabel={text.lift}
      typical={text.liftTypical}
      draftName={`payout-lift-${payoutId}`}
      done={text.lifted}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        lift({ params: { payoutId }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.liftNote}</Typography>
    </ReasonDialog>
  );
}

/** The second person sends the payout to another account, with both accounts before their eyes. */
export function ConfirmRepairDialog({ row, onClose }: Props) {
  const [confirmRepair] = PayoutsApi.useConfirmPayoutRepairMutation();
  return (
    <ActDialog
      title={text.confirmRepairTitle}
      confirmLabel={text.confirmRepair}
      width="sm"
      done={text.repairConfirmed}
      version={row.version}
      act={(idempotencyKey, seen) =>
        confirmRepair({ params: { payoutId: row.payoutId }, body: { version: seen }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.columns.investor, value: row.investorName },
          row.iban ? { key: text.sameAccount, value: <Ltr>{formatIban(row.iban)}</Ltr> } : null,
          row.repair ? { key: text.repairTo, value: <Ltr>{formatIban(row.repair.iban)}</Ltr> } : null,
          row.repair ? { key: text.repairBy, value: row.repair.byName } : null,
        ]}
      />
      <Typography variant="body2">{text.confirmRepairNote}</Typography>
    </ActDialog>
  );
}

/** Takes the other account of a payout back, with a reason. */
export function RefuseRepairDialog({ row, onClose }: Props) {
  const [refuse] = PayoutsApi.useRefusePayoutRepairMutation();
  const { payoutId, version } = row;
  return (
    <ReasonDialog
      title={text.refuseRepairTitle}
      confirmLabel={text.refuseRepair}
      color="error"
      typical={text.refuseRepairTypical}
      draftName={`payout-refuse-repair-${payoutId}`}
      done={text.repairRefused}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        refuse({ params: { payoutId }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}

type Account = ResponseOf<typeof investorBankAccounts>['data'][number];

/**
 * Queues a failed payout again, to the account that it had or to another verified one of the investor. Nothing is chosen
 * beforehand: the account that the bank refused is taken again only when it is chosen.
 */
export function RepairDialog({ row, onClose }: { row: PayoutDetail; onClose: () => void }) {
  const [repair] = PayoutsApi.useRepairPayoutMutation();
  const { run, dialog } = useAction();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const isFailed = row.status === 'failed';
  const accounts = InvestorsApi.useInvestorBankAccountsQuery({ query: { investorId: row.investorId } });
  const confirm = async () => {
    setTried(true);
    if (chosen === null) return;
    const { version } = row;
    const body = chosen === row.accountId ? { version } : { version, accountId: chosen };
    const answer = await run((idempotencyKey) =>
      repair({ params: { payoutId: row.payoutId }, body, idempotencyKey }).unwrap(),
    );
    if (!answer) return;
    onClose();
  };
  return (
    <FormDialog
      title={isFailed ? text.repairTitle : text.moveTitle}
      submitLabel={isFailed ? text.repair : text.move}
      maxWidth="sm"
      {...dialog}
      onSubmit={() => void confirm()}
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
    </FormDialog>
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
