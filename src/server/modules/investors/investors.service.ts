import { fail } from '#shared/contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { mayReadInvestor } from '../../http/access.ts';
import type { InvestorGuard, LiveSession } from '../../http/context.ts';
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

export interface InvestorsService extends InvestorGuard {
  /** Profile of one investor of the user, of the self one by default. @throws INVESTOR_NOT_ALLOWED */
  getProfile(session: LiveSession, investorId: number | undefined): Promise<ReturnType<typeof profileView>>;
  /** @throws NOT_FOUND */
  getInvestor(investorId: number): Promise<InvestorRow>;
  listOperators(investorId: number): Promise<OperatorRow[]>;
  listOwned(userId: number): Promise<OwnedInvestorRow[]>;
  listAddresses(investorId: number): Promise<AddressRow[]>;
  listBankAccounts(investorId: number): Promise<BankAccountRow[]>;
  listDocuments(investorId: number): Promise<DocumentRow[]>;
  /** the moment that orders are judged by: decides which account is still held */
  now(): Date;
}

/** Investor profiles (spec 1 and 3). Whether the caller may see one is decided before, by the operation's access. */
export function createInvestorsService(deps: Deps): InvestorsService {
  const { db, ports } = deps;
  const guard: InvestorGuard = {
    ownsInvestor: (userId, investorId) => hasInvestor(db, userId, investorId),
    isInBranchOf: (adminId, investorId) => isInBranchOf(db, adminId, investorId),
  };
  return {
    ...guard,

    async getProfile(session, investorId) {
      if (investorId === undefined) {
        const owned = await listOwnedInvestors(db, session.userId);
        return profileView(owned.find((one) => one.itSelf) ?? owned[0] ?? null, session);
      }
      const isAllowed = await mayReadInvestor(session, investorId, guard);
      const row = isAllowed ? await findInvestor(db, investorId) : null;
      if (!row) throw fail(isAllowed ? 'NOT_FOUND' : 'INVESTOR_NOT_ALLOWED');
      return profileView(row, session);
    },

    async getInvestor(investorId) {
      const row = await findInvestor(db, investorId);
      if (!row) throw fail('NOT_FOUND');
      return row;
    },

    listOperators: (investorId) => listOperators(db, investorId),
    listOwned: (userId) => listOwnedInvestors(db, userId),
    listAddresses: (investorId) => listAddresses(db, investorId),
    listBankAccounts: (investorId) => listBankAccounts(db, investorId),
    listDocuments: (investorId) => listDocuments(db, investorId),
    now: () => ports.clock.business(),
  };
}
