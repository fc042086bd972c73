import { fail, failField } from '#shared/contract/failures.ts';
import { onConflict, type Tx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  ruleVersion,
  type KindOfRule,
  type RuleChangesService,
} from '#server/modules/funds/ruleChanges/changes.service.ts';
import * as repo from './branches.repo.ts';

export { findBranch, findBranchOfUser } from './branches.repo.ts';

/** A branch as a change keeps it: what it is called at the moment, and what it becomes. */
type KeptBranch = Omit<repo.Branch, 'branchId'> & { branchId: number | null; branchTitle: string };

const keptOf = (branch: repo.Branch): KeptBranch => ({ ...branch, branchTitle: branch.name });

async function readBranch(tx: Tx, branchId: number): Promise<KeptBranch | null> {
  const branch = await repo.findBranch(tx, branchId);
  return branch && keptOf(branch);
}

/** @throws BRANCH_CODE_TAKEN, BRANCH_NAME_TAKEN, BRANCH_STAFF, BRANCH_VISITS */
async function assertFits(tx: Tx, { branchId, branchCode: code, name, isActive }: KeptBranch): Promise<void> {
  const taken = await repo.findTaken(tx, { code, name, exceptId: branchId ?? 0 });
  if (taken.code) throw failField('BRANCH_CODE_TAKEN', 'code');
  if (taken.name) throw failField('BRANCH_NAME_TAKEN', 'name');
  if (isActive || branchId === null) return;
  const { staff, visits } = await repo.countBound(tx, branchId);
  if (staff > 0) throw failField('BRANCH_STAFF', 'isActive', { params: { count: staff } });
  if (visits > 0) throw failField('BRANCH_VISITS', 'isActive', { params: { count: visits } });
}

/** How a branch is read and written when a second person applies a change of it. */
export const branchKind: KindOfRule = {
  audited: 'branch.saved',
  reschedules: false,
  read: (tx, { before }) => (before === null ? Promise.resolve(null) : readBranch(tx, Number(before.branchId))),
  async write(tx, { after }) {
    const branch = after as unknown as KeptBranch;
    // a role of this branch is given before the branch closes, or is refused after it
    await waitFor(tx, 'super_admin');
    await assertFits(tx, branch);
    const { branchId, branchTitle: _title, ...values } = branch;
    return repo.saveBranchRow(tx, values, branchId).catch(
      onConflict({
        branches_code_key: () => fail('BRANCH_CODE_TAKEN'),
        branches_name_key: () => fail('BRANCH_NAME_TAKEN'),
      }),
    );
  },
};

/** Branches, made and changed by two people (decision 143). */
export function createBranchesService({ db }: Pick<Deps, 'db'>, { changes }: { changes: RuleChangesService }) {
  return {
    listAllBranches: async () => ({
      data: (await repo.listBranchRows(db)).map(({ investorCount, staff, changeId, ...branch }) => {
        const { branchCode: code, ...shown } = branch;
        return { ...shown, code, investorCount, staff, changeId, version: ruleVersion(keptOf(branch)) };
      }),
    }),

    /** @throws BRANCH_*, RECORD_CHANGED, RULE_CHANGE_PENDING, RULE_CHANGE_NOTHING */
    saveBranch: async (ctx, { body: { branchId, version, code: branchCode, ...values } }) => {
      const before = branchId === null ? null : await readBranch(db, branchId);
      if (branchId !== null && !before) throw fail('BRANCH_NOT_FOUND');
      const after: KeptBranch = { ...values, branchCode, branchId, branchTitle: before?.branchTitle ?? values.name };
      await assertFits(db, after);
      return ctx.transaction(async (tx) => ({
        data: {
          changeId: await changes.prepare(
            tx,
            ctx,
            {
              kind: 'branch',
              fundId: null,
              target: branchId === null ? `branch:new:${branchCode.toUpperCase()}` : repo.targetOf(branchId),
              before: before && { ...before },
              after: { ...after },
            },
            before ? (version ?? null) : undefined,
          ),
        },
      }));
    },
  } satisfies Partial<Handlers>;
}
