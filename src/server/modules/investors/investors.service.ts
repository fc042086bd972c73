import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import { fail } from '#shared/contract/failures.ts';
import { isBranchAdmin, isStaff } from '#shared/duty.ts';
import type { Deps } from '../../deps.ts';
import { mayReadInvestor } from '../../http/access.ts';
import type { InvestorGuard, Actor } from '../../http/context.ts';
import {
  findInvestor,
  hasInvestor,
  isInBranchOf,
  listAddresses,
  listBankAccounts,
  listDocuments,
  listOperators,
  listOwnedInvestors,
  type AddressRow,
  type BankAccountRow,
  type DocumentRow,
  type InvestorRow,
  type OperatorRow,
  type OwnedInvestorRow,
} from './investors.repo.ts';
import { profileView } from './investors.view.ts';

export type InvestorsService = ReturnType<typeof createInvestorsService>;

/** @throws PROFILE_NOT_VISIBLE for people of an investor whose identity is not verified */
function assertVisible(actor: Actor, authStatus: AuthStatusName): void {
  if (isStaff(actor) || isBranchAdmin(actor)) return;
  const status = authStatuses[authStatus];
  if (!status.isAuthorized) throw fail('PROFILE_NOT_VISIBLE', { params: { status: status.text } });
}

/** Investor profiles (spec 1 and 3). Whether the caller may see one is decided before, by the operation's access. */
export function createInvestorsService(deps: Deps) {
  const { db, ports } = deps;
  const guard: InvestorGuard = {
    ownsInvestor: (userId, investorId) => hasInvestor(db, userId, investorId),
    isInBranchOf: (adminId, investorId) => isInBranchOf(db, adminId, investorId),
  };
  return {
    ...guard,

    /** Profile of one investor of the user, of the self one by default. @throws INVESTOR_NOT_ALLOWED, PROFILE_NOT_VISIBLE */
    async getProfile(actor: Actor, investorId: number | undefined): Promise<ReturnType<typeof profileView>> {
      if (investorId === undefined) {
        const owned = await listOwnedInvestors(db, actor.userId);
        const own = owned.find((one) => one.itSelf) ?? owned[0] ?? null;
        assertVisible(actor, own?.authStatus ?? 'none');
        return profileView(own, actor);
      }
      const isAllowed = await mayReadInvestor(actor, investorId, guard);
      const row = isAllowed ? await findInvestor(db, investorId) : null;
      if (!row) throw fail(isAllowed ? 'NOT_FOUND' : 'INVESTOR_NOT_ALLOWED');
      assertVisible(actor, row.authStatus);
      return profileView(row, actor);
    },

    /**
     * The access check of spec 4: people of an investor see its profile once its identity is verified; staff always do.
     * @throws PROFILE_NOT_VISIBLE with the sentence of the status, NOT_FOUND
     */
    async assertProfileVisible(actor: Actor, investorId: number): Promise<void> {
      const row = await findInvestor(db, investorId);
      if (!row) throw fail('NOT_FOUND');
      assertVisible(actor, row.authStatus);
    },

    /** @throws NOT_FOUND */
    async getInvestor(investorId: number): Promise<InvestorRow> {
      const row = await findInvestor(db, investorId);
      if (!row) throw fail('NOT_FOUND');
      return row;
    },

    listOperators: (investorId: number): Promise<OperatorRow[]> => listOperators(db, investorId),
    listOwned: (userId: number): Promise<OwnedInvestorRow[]> => listOwnedInvestors(db, userId),
    listAddresses: (investorId: number): Promise<AddressRow[]> => listAddresses(db, investorId),
    listBankAccounts: (investorId: number): Promise<BankAccountRow[]> => listBankAccounts(db, investorId),
    listDocuments: (investorId: number): Promise<DocumentRow[]> => listDocuments(db, investorId),
    /** the moment that orders are judged by: decides which account is still held */
    now: (): Date => ports.clock.business(),
  };
}
