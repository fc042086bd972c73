import { fail, failField } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { filePath } from '#server/http/filePath.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import * as repo from './fundPapers.repo.ts';

const stateOf = ({ isNewest, withdrawnAt }: repo.PaperRow) => {
  if (!isNewest) return 'replaced' as const;
  return withdrawnAt === null ? ('published' as const) : ('withdrawn' as const);
};

/** What a fund publishes: documents with their versions. Who has the link of a published one reads it without a log-in. */
export function createFundPapersService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: {
    audit: AuditService;
    orderingRules: Pick<OrderingRulesService, 'ruleSet'>;
    uploads: Pick<UploadsService, 'publish'>;
  },
) {
  const { audit, orderingRules, uploads } = services;
  const today = () => tehranDay(ports.clock.business());

  async function assertFund(fundId: number): Promise<void> {
    const rules = await orderingRules.ruleSet(db);
    if (!rules.funds().some((fund) => fund.id === fundId)) throw fail('FUND_NOT_FOUND');
  }

  /** @throws FUND_PAPER_NOT_FOUND, FUND_PAPER_REPLACED */
  async function lockPublished(tx: WriteTx, fundId: number, paperId: number): Promise<repo.LockedPaper> {
    const paper = await repo.lockPaper(tx, fundId, paperId);
    if (!paper) throw fail('FUND_PAPER_NOT_FOUND');
    if (!paper.isPublished) throw fail('FUND_PAPER_REPLACED');
    return paper;
  }

  return {
    listFundPapers: async (_ctx, { params: { fundId } }) => {
      await assertFund(fundId);
      const rows = await repo.listPaperRows(db, fundId);
      return {
        data: rows.map(({ isNewest, publicId, withdrawnAt, savedAt, ...row }) => ({
          ...row,
          state: stateOf({ isNewest, publicId, withdrawnAt, savedAt, ...row }),
          filePath: filePath(publicId),
          savedAt: savedAt.toISOString(),
        })),
      };
    },

    addFundPaper: async (ctx, { params: { fundId }, body: { replaces, fileId, ...paper } }) => {
      await assertFund(fundId);
      if (paper.publishDate > today()) throw failField('FUND_PAPER_FUTURE', 'publishDate');
      return ctx.transaction(async (tx) => {
        const before = replaces === undefined ? null : await lockPublished(tx, fundId, replaces);
        const isOwn = await uploads.publish(tx, fileId, { ownerUserId: ctx.actor.userId, isPublic: true });
        if (!isOwn) throw failField('FUND_PAPER_FILE', 'fileId');
        if (before) await uploads.publish(tx, before.fileId, { ownerUserId: null, isPublic: false });
        const paperId = await repo.insertPaper(tx, {
          ...paper,
          fundId,
          fileId,
          firstId: before?.firstId ?? null,
          version: (before?.version ?? 0) + 1,
          savedBy: ctx.actor.userId,
          savedAt: ports.clock.now(),
        });
        await audit.act(tx, ctx, 'fund_paper.published', `fund:${fundId}`, {
          before: before && { paperId: before.id, title: before.title, version: before.version },
          after: { paperId, fileId, ...paper },
        });
        return { data: { paperId } };
      });
    },

    withdrawFundPaper: async (ctx, { params: { fundId, paperId }, body: { reason } }) =>
      ctx.transaction(async (tx) => {
        const paper = await lockPublished(tx, fundId, paperId);
        await repo.withdrawPaper(tx, paperId, { by: ctx.actor.userId, at: ports.clock.now(), reason });
        await uploads.publish(tx, paper.fileId, { ownerUserId: null, isPublic: false });
        await audit.act(tx, ctx, 'fund_paper.withdrawn', `fund:${fundId}`, {
          before: { paperId, title: paper.title, version: paper.version },
          reason,
        });
        return { data: { paperId } };
      }),
  } satisfies Partial<Handlers>;
}
