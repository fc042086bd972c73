import type { InvestorGuard } from '#server/http/context.ts';

/** A guard that decides whose an investor is without a database; nobody is of age. */
export function guardOf(
  owns: (userId: number, investorId: number) => boolean,
  isInBranch: (adminId: number, investorId: number) => boolean = () => false,
): InvestorGuard {
  return {
    ownsInvestor: (userId, investorId) => Promise.resolve(owns(userId, investorId)),
    actsFor: (userId, investorId) => Promise.resolve(owns(userId, investorId) ? 'yes' : 'no'),
    isInBranchOf: (adminId, investorId) => Promise.resolve(isInBranch(adminId, investorId)),
    chosenFor: (_userId, storedId) => Promise.resolve(storedId),
  };
}
