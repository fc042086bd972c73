import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';

/** Accounts that may take the investor's money: verified ones, and that of them which is chosen or chosen by default. */
export function usePayoutAccounts(investorId: number, accountId: number | null) {
  const query = useInvestorBankAccountsQuery({ query: { investorId } });
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
