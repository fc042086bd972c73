import { fail } from '#shared/contract/failures.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext, InvestorGuard } from '#server/http/context.ts';
import { findContract, type ContractRow } from '#server/modules/records/debitRecords/contracts.repo.ts';
import { useDaysOf } from './reads.service.ts';
import { findRegular, type RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';

/** `stop` keeps money from being taken; everything else is `change`. */
export type DebitAct = 'stop' | 'change';

export type OwnedContracts = ReturnType<typeof createOwnedContracts>;

/** Contracts and plans that the caller may act on; those of others do not exist for them. */
export function createOwnedContracts(deps: Pick<Deps, 'db' | 'ports'>, investors: InvestorGuard) {
  /** @throws INVESTOR_OF_AGE for a child that came of age, unless the act stops something: that is never refused */
  async function mayAct(ctx: CommandContext, investorId: number, act: DebitAct): Promise<boolean> {
    const may = await investors.actsFor(ctx.actor.userId, investorId);
    if (may === 'of age' && act !== 'stop') throw fail('INVESTOR_OF_AGE');
    return may !== 'no';
  }

  return {
    /** @throws DEBIT_CONTRACT_NOT_FOUND */
    async getContract(ctx: CommandContext, contractId: number, act: DebitAct = 'change'): Promise<ContractRow> {
      const row = await findContract(deps.db, contractId, useDaysOf(deps.ports.clock.business()));
      if (!row || !(await mayAct(ctx, row.investorId, act))) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      return row;
    },
    /** @throws REGULAR_NOT_FOUND */
    async getRegular(ctx: CommandContext, regularId: number, act: DebitAct = 'change'): Promise<RegularRow> {
      const row = await findRegular(deps.db, regularId);
      if (!row || !(await mayAct(ctx, row.investorId, act))) throw fail('REGULAR_NOT_FOUND');
      return row;
    },
  };
}
