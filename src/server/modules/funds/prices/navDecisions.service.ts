import type { InputOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { hasDuty } from '#shared/duty.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { isJump } from '#shared/priceMoves.ts';
import type { approveNav } from '#shared/contract/prices.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { navContent } from './navViews.ts';
import { executionMoment, netAssetAt } from './prices.rules.ts';
import {
  approveNavRow,
  closeNavRow,
  findInvestedUnits,
  findNavDetail,
  lockNav,
  setWithdrawal,
  type NavDetail,
  type NavRow,
} from './prices.repo.ts';

type ApproveBody = InputOf<typeof approveNav>['body'];

const states = { draft: 'prepared', approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn' } as const;

/** What a second person decides about the price of a day (domain 9.18, reliability M18). */
export function createNavDecisionsService(
  deps: Pick<Deps, 'ports'>,
  services: {
    approvals: ApprovalsService;
    audit: AuditService;
    /** refuses a day whose last cut-off has not passed */
    assertAfterCutoff: (tx: WriteTx, fundId: number, navDate: string) => Promise<void>;
  },
) {
  const { approvals, audit, assertAfterCutoff } = services;
  const now = (): Date => deps.ports.clock.business();

  async function lockDay(tx: WriteTx, { fundId, navDate }: { fundId: number; navDate: string }): Promise<NavDetail> {
    const locked = await lockNav(tx, fundId, navDate);
    const nav = locked && (await findNavDetail(tx, fundId, navDate));
    if (!nav) throw fail('PRICE_NOT_FOUND');
    return nav;
  }

  /** Who decided last, for the sentence of a refusal. */
  const decided = (nav: NavRow) => ({
    state: states[nav.status],
    decidedBy: nav.status === 'approved' ? nav.approvedBy : nav.decidedBy,
    decidedAt: nav.status === 'approved' ? nav.publishedAt : nav.decidedAt,
  });

  async function approve(tx: WriteTx, ctx: CommandContext, body: ApproveBody): Promise<void> {
    const nav = await lockDay(tx, body);
    await approvals.assertMayDecide(tx, ctx, {
      ...decided(nav),
      from: ['prepared'],
      preparedBy: [...nav.preparedBy, nav.enteredBy],
      content: navContent(nav),
      seen: body.version,
    });
    await assertAfterCutoff(tx, body.fundId, body.navDate);
    const hasJumped = isJump(nav, nav.previous, nav.jumpLimit);
    if (hasJumped && !body.jumpReason)
      throw failField('PRICE_JUMP', 'jumpReason', {
        params: { fund: nav.fundName, limit: toPersianDigits(trimDecimal(nav.jumpLimit)) },
      });
    const at = now();
    const investedUnits = await findInvestedUnits(tx, body.fundId, body.navDate);
    await approveNavRow(tx, body, {
      by: ctx.actor.userId,
      at,
      jumpReason: hasJumped ? (body.jumpReason ?? null) : null,
      executeAfter: executionMoment(nav.execution, body.navDate, at),
      investedUnits,
      netAsset: netAssetAt(investedUnits, nav),
    });
    await audit.act(tx, ctx, 'price.approved', `nav:${body.fundId}:${body.navDate}`, {
      after: {
        issueNav: nav.issueNav,
        cancelNav: nav.cancelNav,
        statisticalNav: nav.statisticalNav,
        jumpReason: hasJumped ? body.jumpReason : undefined,
      },
    });
  }

  return {
    /** Publishes a draft as it was seen. @throws the codes of `approveNav` */
    approveNav: async (ctx, { body }) => {
      return ctx.transaction(async (tx) => {
        await approve(tx, ctx, body);
        return { data: { fundId: body.fundId, navDate: body.navDate, status: 'approved' as const } };
      });
    },

    /** Publishes several drafts, all or none. @throws the codes of `approveNavs` */
    approveNavs: async (ctx, { body: { rows } }) => {
      return ctx.transaction(async (tx) => {
        // in one order, so that two people who approve overlapping lists cannot wait for each other
        const sorted = [...rows].sort((a, b) => a.fundId - b.fundId || (a.navDate < b.navDate ? -1 : 1));
        for (const row of sorted) await approve(tx, ctx, row);
        return { data: { approved: sorted.length } };
      });
    },

    /** Returns a draft to its preparer, or takes one's own back. @throws the codes of `rejectNav` */
    rejectNav: async (ctx, { body }) => {
      return ctx.transaction(async (tx) => {
        const nav = await lockDay(tx, body);
        const isOwn = nav.enteredBy === ctx.actor.userId || nav.preparedBy.includes(ctx.actor.userId);
        if (!isOwn && !hasDuty(ctx.actor, 'checker')) throw fail('ACCESS_DENIED');
        await approvals.assertMayDecide(tx, ctx, {
          ...decided(nav),
          from: ['prepared'],
          preparedBy: [],
          content: navContent(nav),
          seen: body.version,
        });
        const status = isOwn ? ('withdrawn' as const) : ('rejected' as const);
        await closeNavRow(tx, body, { status, by: ctx.actor.userId, at: now(), reason: body.reason });
        await audit.act(tx, ctx, isOwn ? 'price.withdrawn' : 'price.rejected', `nav:${body.fundId}:${body.navDate}`, {
          before: { issueNav: nav.issueNav, cancelNav: nav.cancelNav, statisticalNav: nav.statisticalNav },
          after: { reason: body.reason },
        });
        return { data: { fundId: body.fundId, navDate: body.navDate, status } };
      });
    },

    prepareNavWithdrawal: async (ctx, { body }) => {
      return ctx.transaction(async (tx) => {
        const nav = await lockDay(tx, body);
        if (nav.lockedAt !== null) throw fail('PRICE_LOCKED');
        if (nav.kind === 'bond') throw fail('PRICE_OF_BOND');
        await approvals.assertMayDecide(tx, ctx, {
          ...decided(nav),
          from: ['approved'],
          preparedBy: [],
          content: navContent(nav),
          seen: body.version,
        });
        if (nav.withdrawalBy !== null) throw fail('PRICE_WITHDRAWAL_OPEN');
        await setWithdrawal(tx, body, { by: ctx.actor.userId, at: now(), reason: body.reason });
        await audit.act(tx, ctx, 'price.withdrawal_prepared', `nav:${body.fundId}:${body.navDate}`, {
          after: { reason: body.reason },
        });
        return { data: { fundId: body.fundId, navDate: body.navDate, status: nav.status } };
      });
    },

    confirmNavWithdrawal: async (ctx, { body }) => {
      return ctx.transaction(async (tx) => {
        const nav = await lockDay(tx, body);
        if (nav.lockedAt !== null) throw fail('PRICE_LOCKED');
        await approvals.assertState(tx, { ...decided(nav), from: ['approved'] });
        if (nav.withdrawalBy === null) throw fail('PRICE_WITHDRAWAL_NONE');
        await approvals.assertMayDecide(tx, ctx, {
          ...decided(nav),
          from: ['approved'],
          preparedBy: [nav.withdrawalBy],
          content: navContent(nav),
          seen: body.version,
        });
        await closeNavRow(tx, body, {
          status: 'withdrawn',
          by: ctx.actor.userId,
          at: now(),
          reason: nav.withdrawalReason ?? '',
        });
        await audit.act(tx, ctx, 'price.withdrawn', `nav:${body.fundId}:${body.navDate}`, {
          before: { issueNav: nav.issueNav, cancelNav: nav.cancelNav, statisticalNav: nav.statisticalNav },
          after: { reason: nav.withdrawalReason, preparedBy: nav.withdrawalBy },
        });
        return { data: { fundId: body.fundId, navDate: body.navDate, status: 'withdrawn' as const } };
      });
    },

    discardNavWithdrawal: async (ctx, { body }) => {
      return ctx.transaction(async (tx) => {
        const nav = await lockDay(tx, body);
        if (nav.withdrawalBy === null) throw fail('PRICE_WITHDRAWAL_NONE');
        await approvals.assertMayDecide(tx, ctx, {
          ...decided(nav),
          from: ['approved'],
          preparedBy: [],
          content: navContent(nav),
          seen: body.version,
        });
        await setWithdrawal(tx, body, null);
        await audit.act(tx, ctx, 'price.withdrawal_discarded', `nav:${body.fundId}:${body.navDate}`, {
          before: { reason: nav.withdrawalReason, preparedBy: nav.withdrawalBy },
        });
        return { data: { fundId: body.fundId, navDate: body.navDate, status: nav.status } };
      });
    },
  } satisfies Partial<Handlers>;
}
