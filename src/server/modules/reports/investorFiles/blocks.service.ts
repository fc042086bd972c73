import { deciderText } from '#shared/contract/approvals.ts';
import { fail } from '#shared/contract/failures.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { FactorsService } from '#server/modules/people/secondFactor/factors.service.ts';
import { lockUser, updateActive } from '#server/modules/records/session/session.repo.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import { blockProblem, ownPerson } from './blocks.rules.ts';
import { endBlock, findBlock, insertBlock, insertNote, listFilePeople } from './files.repo.ts';
import { blockView, noteView } from './investorFiles.view.ts';

interface Parts {
  investors: InvestorsService;
  approvals: ApprovalsService;
  sessions: SessionsService;
  factors: FactorsService;
  audit: AuditService;
}

/** Acts on the file of an investor: closing and opening the log-in of the person, and internal notes (domain 9.17). */
export function createInvestorBlocksService(deps: Pick<Deps, 'ports'>, parts: Parts) {
  const { investors, approvals, sessions, factors, audit } = parts;
  const { clock } = deps.ports;

  /** The person of an investor, locked, so that two decisions about one log-in come one after another. */
  const lockPerson = async (tx: WriteTx, ctx: CommandContext, investorId: number): Promise<number> => {
    await investors.owner(investorId);
    await approvals.assertNotOwn(ctx.actor.userId, [investorId]);
    const own = ownPerson(await listFilePeople(tx, investorId));
    const locked = own && (await lockUser(tx, own.userId));
    const problem = blockProblem(locked && { itSelf: true, roleId: locked.roleId });
    if (!locked || problem) throw fail(problem ?? 'INVESTOR_WITHOUT_LOGIN');
    return locked.id;
  };

  return {
    /** @throws NOT_FOUND, INVESTOR_WITHOUT_LOGIN, INVESTOR_IS_STAFF, INVESTOR_BLOCKED, APPROVAL_OWN_INVESTOR */
    blockInvestor: async (ctx, { params: { investorId }, body: { reason } }) =>
      ctx.transaction(async (tx) => {
        const userId = await lockPerson(tx, ctx, investorId);
        const standing = await findBlock(tx, userId);
        if (standing)
          throw fail('INVESTOR_BLOCKED', {
            params: { who: deciderText(standing.blockedByName, standing.blockedAt) },
          });
        const block = await insertBlock(tx, { userId, reason, blockedBy: ctx.actor.userId, at: clock.now() });
        await updateActive(tx, userId, false);
        await sessions.endAll(tx, userId, null, 'blocked');
        await factors.endOpenLogins(tx, userId);
        const subject = `user:${userId}`;
        await audit.act(tx, ctx, 'user.blocked', subject, { investorId, reason });
        return { data: blockView(block) };
      }),

    /** @throws NOT_FOUND, INVESTOR_WITHOUT_LOGIN, INVESTOR_IS_STAFF, INVESTOR_NOT_BLOCKED, APPROVAL_OWN_INVESTOR */
    unblockInvestor: async (ctx, { params: { investorId }, body: { reason } }) =>
      ctx.transaction(async (tx) => {
        const userId = await lockPerson(tx, ctx, investorId);
        const standing = await findBlock(tx, userId);
        if (!standing) throw fail('INVESTOR_NOT_BLOCKED');
        const at = clock.now();
        await endBlock(tx, { id: standing.id, reason, unblockedBy: ctx.actor.userId, at });
        await updateActive(tx, userId, true);
        const subject = `user:${userId}`;
        await audit.act(tx, ctx, 'user.unblocked', subject, { investorId, reason });
        return { data: { unblockedAt: at.toISOString() } };
      }),

    /** @throws NOT_FOUND */
    addInvestorNote: async (ctx, { params: { investorId }, body: { body } }) => {
      await investors.owner(investorId);
      return ctx.transaction(async (tx) => {
        const note = await insertNote(tx, { investorId, body, authorId: ctx.actor.userId, at: clock.business() });
        const subject = `investor:${investorId}`;
        const after = { noteId: note.id };
        await audit.act(tx, ctx, 'investor.noted', subject, { investorId, after });
        return { data: noteView(note) };
      });
    },
  } satisfies Partial<Handlers>;
}
