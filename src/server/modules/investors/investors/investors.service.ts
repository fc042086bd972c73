import { isOfAge } from '#shared/age.ts';
import { childRelations } from '#shared/contract/children.ts';
import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isBranchAdmin, isStaff } from '#shared/duty.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { mayReadInvestor } from '#server/http/access.ts';
import type { InvestorGuard, Actor, LiveSession } from '#server/http/context.ts';
import {
  findInvestor,
  findLink,
  isInBranchOf,
  listAddresses,
  listBankAccounts,
  listDocuments,
  listOperators,
  listOwnedInvestors,
  updateLatinName,
  type InvestorRow,
  type OwnedInvestorRow,
} from './investors.repo.ts';
import {
  addressView,
  bankAccountView,
  documentView,
  infoView,
  investorName,
  ownedView,
  profileView,
} from './investors.view.ts';

/* Module `investors`: profiles, addresses, bank accounts, documents, signatories of investors. */

/** An investor in the list of their person. */
export type OwnedInvestor = ReturnType<typeof ownedView>;

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
    ownsInvestor: async (userId, investorId) => (await findLink(db, userId, investorId)) !== null,
    actsFor: async (userId, investorId) => {
      const link = await findLink(db, userId, investorId);
      if (!link) return 'no';
      const isChild = childRelations.some(({ relation }) => relation === link.relation);
      const today = tehranDay(ports.clock.now());
      return isChild && isOfAge(link.birthDate, today) ? 'of age' : 'yes';
    },
    isInBranchOf: (adminId, investorId) => isInBranchOf(db, adminId, investorId),
    chosenFor: async (userId, storedId) => {
      // the person as an investor is first
      const owned = await listOwnedInvestors(db, userId);
      return (owned.find(({ id }) => id === storedId) ?? owned[0])?.id ?? null;
    },
  };

  /** @throws NOT_FOUND */
  async function getInvestor(investorId: number): Promise<InvestorRow> {
    const row = await findInvestor(db, investorId);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

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
      assertVisible(actor, (await getInvestor(investorId)).authStatus);
    },

    /** Whose the rows of an investor are. @throws NOT_FOUND */
    async owner(investorId: number): Promise<{ investorName: string; nationalNo: string }> {
      const row = await getInvestor(investorId);
      return { investorName: investorName(row), nationalNo: row.nationalNo };
    },

    /** Identity fields. @throws NOT_FOUND */
    async info(investorId: number) {
      const row = await getInvestor(investorId);
      return infoView(row, row.isLegal ? await listOperators(db, row.id) : []);
    },

    /** As `info`, within a transaction that has just changed it. @throws NOT_FOUND */
    async infoIn(tx: Tx, investorId: number) {
      const row = await findInvestor(tx, investorId);
      if (!row) throw fail('NOT_FOUND');
      return infoView(row, row.isLegal ? await listOperators(tx, row.id) : []);
    },

    /** The investors that a person sees, the self one first; in a view as an investor that one alone. */
    async seenBy(actor: Actor, session: Pick<LiveSession, 'viewing'>): Promise<OwnedInvestor[]> {
      const rows = session.viewing
        ? [{ ...(await getInvestor(session.viewing.investorId)), itSelf: true, relation: 'self' }]
        : await listOwnedInvestors(db, actor.userId);
      return rows.map(ownedView);
    },

    /** Keeps the name of an investor for papers in English, within a transaction of the caller. */
    keepLatinName: updateLatinName,
    listOwned: (userId: number): Promise<OwnedInvestorRow[]> => listOwnedInvestors(db, userId),
    addresses: async (investorId: number) => (await listAddresses(db, investorId)).map(addressView),
    /** Bank accounts as they stand at the moment that orders are judged by, which decides which one is still held. */
    async bankAccounts(investorId: number) {
      const at = ports.clock.business();
      return (await listBankAccounts(db, investorId)).map((row) => bankAccountView(row, at));
    },
    documents: async (investorId: number) => (await listDocuments(db, investorId)).map(documentView),
  };
}
