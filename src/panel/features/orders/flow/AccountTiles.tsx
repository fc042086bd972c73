import Link from 'next/link';
import Button from '@mui/material/Button';
import { maskIban } from '#shared/iban.ts';
import { InvestorsApi } from '#panel/api/investors.ts';
import { paths } from '#panel/paths.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ChoiceTiles } from './ChoiceTiles.tsx';
import { flowText } from './strings.ts';

/** Accounts that may take the investor's money: verified ones, and that of them which is chosen or chosen by default. */
export function usePayoutAccounts(investorId: number, accountId: number | null) {
  const query = InvestorsApi.useInvestorBankAccountsQuery({ query: { investorId } });
  const verified = query.data?.data.filter((account) => account.isVerified) ?? [];
  const usable = verified.filter((account) => account.heldUntil === null);
  const chosen =
    usable.find((account) => account.accountId === accountId) ??
    usable.find((account) => account.isDefault) ??
    usable[0] ??
    null;
  return { query, verified, chosen };
}

export type PayoutAccounts = ReturnType<typeof usePayoutAccounts>;

export interface AccountTilesProps {
  label: string;
  accounts: PayoutAccounts;
  onChoose: (accountId: number) => void;
}

/** The verified accounts that may take money, masked; a new one is shown with the time from which it may (domain 9.5). */
export function AccountTiles({ label, accounts, onChoose }: AccountTilesProps) {
  const { verified, chosen, query } = accounts;
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
      {() =>
        verified.length === 0 ? (
          <EmptyView
            text={flowText.noAccounts}
            action={
              <Button component={Link} href={paths.profile({ tab: 'accounts' })} prefetch={false}>
                {flowText.seeAccounts}
              </Button>
            }
          />
        ) : (
          <>
            <ChoiceTiles
              label={label}
              name="account"
              chosenId={chosen?.accountId ?? null}
              onChoose={onChoose}
              choices={verified.map((account) => ({
                id: account.accountId,
                title: account.bankName,
                badge: account.isDefault ? <StatusChip color="primary">{flowText.isDefault}</StatusChip> : undefined,
                isDisabled: account.heldUntil !== null,
                lines: [
                  <Ltr key="iban">{maskIban(account.iban)}</Ltr>,
                  account.heldUntil ? flowText.held(jalaliText(account.heldUntil, 'moment')) : null,
                ],
              }))}
            />
            <Button size="small" component={Link} href={paths.profile({ tab: 'accounts' })} prefetch={false}>
              {flowText.changeAccounts}
            </Button>
          </>
        )
      }
    </QueryBoundary>
  );
}
