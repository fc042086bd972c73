import { createHash } from 'node:crypto';
import { MOST_OPEN_ITEMS, openItemAccountText, openItemWayLabels } from '#shared/contract/openItems.ts';
import { openItemsSeenText, openItemText } from '#shared/texts/openItemTexts.ts';
import { decisionLabels } from '#shared/contract/kernel/proposals.ts';
import { fail, failField, failureAt } from '#shared/contract/failures.ts';
import type { DecisionState } from '#shared/contract/kernel/proposals.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import { decideProposal } from '#server/db/decisions.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import {
  proposalOf,
  seenToken,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import {
  closeLine,
  isLineNamed,
  listOpenLines,
  lockLine,
  type OpenLine,
} from '../gatewaySettlements/gatewaySettlements.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { partsOf } from './openItems.rules.ts';
import * as repo from './openItems.repo.ts';

/** Lines of statements of a fund that one answer holds. */
const MOST_LINES = 100;

export interface OpenItemsServices {
  approvals: ApprovalsService;
  audit: AuditService;
  ledger: LedgerService;
}

/** The account beside the one whose items are closed. */
const counterOf = {
  line: 'unmatched_deposits',
  fee: 'gateway_fee',
  manager: 'manager_claim',
  capital: 'fund_capital',
} as const;

/** What stays on clearing accounts and on claims on managers, and what two people close of it (decision 106). */
export function createOpenItemsService(deps: Pick<Deps, 'db' | 'ports'>, services: OpenItemsServices) {
  const { db, ports } = deps;
  const { approvals, audit, ledger } = services;
  const now = (): Date => ports.clock.business();

  async function lock(tx: WriteTx, id: number): Promise<repo.ClosureRow> {
    const row = await repo.lockClosure(tx, id);
    if (!row) throw fail('OPEN_ITEM_CLOSURE_NOT_FOUND');
    return row;
  }

  async function record(tx: WriteTx, ctx: CommandContext, row: repo.ClosureRow, act: DecisionState, reason: string) {
    const { account, fundId, way, amount, parts } = row;
    await audit.act(tx, ctx, `open_item.${act}`, `open_item_closure:${row.id}`, {
      after: { account, fundId, way, amount, parts },
      reason,
    });
  }

  /** The line that brought money of a fund, locked. @throws OPEN_ITEM_LINE, OPEN_ITEM_LINE_TAKEN */
  async function findLine(tx: WriteTx, depositId: number | undefined, fundId: number): Promise<OpenLine> {
    const line = depositId === undefined ? null : await lockLine(tx, { depositId });
    if (line?.fundId !== fundId) throw failField('OPEN_ITEM_LINE', 'depositId');
    const isTaken = !line.isOpen || !line.isPosted || (await isLineNamed(tx, line.id, 'closure'));
    if (isTaken) throw fail('OPEN_ITEM_LINE_TAKEN');
    return line;
  }

  /** The items of a closure are open as far as it takes of them. @throws OPEN_ITEM_NOT_FOUND */
  async function assertOpen(tx: WriteTx, row: repo.ClosureRow): Promise<void> {
    const items = await repo.findOpenItems(tx, {
      ...row,
      settlementIds: row.parts.flatMap((part) => part.settlementId ?? []),
      journalIds: row.parts.flatMap((part) => (part.journalId === null ? [] : BigInt(part.journalId))),
    });
    const openOf = new Map(items.map((item) => [`${item.settlementId}:${item.journalId}`, item.amount]));
    for (const part of row.parts) {
      const amount = BigInt(part.amount);
      const open = openOf.get(`${part.settlementId}:${part.journalId}`) ?? 0n;
      if (amount > 0n ? open < amount : open > amount) throw fail('OPEN_ITEM_NOT_FOUND');
    }
  }

  /** Moves the amount from the account of the items to where it belongs. @returns the journal; null for an offset */
  async function book(tx: WriteTx, row: repo.ClosureRow, approvedBy: number): Promise<bigint | null> {
    if (row.way === 'offset') return null;
    const at = now();
    const counter = counterOf[row.way];
    const comments = row.bankRef ?? row.reason;
    return ledger.post(tx, {
      kind: 'open_item',
      fundId: row.fundId,
      investorId: null,
      orderId: null,
      businessDate: tehranDay(at),
      at,
      reason: row.reason,
      preparedBy: row.preparedBy,
      approvedBy,
      lines:
        row.amount > 0n
          ? transfer(counter, row.account, row.amount, 'open_item', comments)
          : transfer(row.account, counter, -row.amount, 'open_item', comments),
    });
  }

  return {
    listOpenItems: async () => {
      const { rows: items, total } = await repo.listOpenItemRows(db, MOST_OPEN_ITEMS);
      const lines = await listOpenLines(db, [...new Set(items.map((item) => item.fundId))], MOST_LINES);
      return {
        data: {
          items: items.map(itemView),
          total,
          lines: lines.map((line) => ({
            depositId: line.id,
            fundId: line.fundId,
            bankRef: line.bankRef,
            accountIban: line.accountIban,
            amount: line.amount.toString(),
            depositDate: line.depositedAt.toISOString(),
          })),
        },
      };
    },

    listOpenItemClosures: async (_ctx, { query: { status, page, size } }) => {
      const { rows, total } = await repo.listClosureRows(db, {
        status: status ?? null,
        ...rowsOfPage(page, size),
      });
      return { data: rows.map(closureView), pageInfo: pageInfoOf(page, size, total) };
    },

    prepareOpenItemClosure: async (ctx, { body }) => {
      const { account, fundId, way, reason } = body;
      const settlementIds = [...new Set(body.settlementIds)];
      const journalIds = [...new Set(body.journalIds)].map(BigInt);
      return ctx
        .transaction(async (tx) => {
          await waitFor(tx, 'open_items', `${fundId}:${account}`);
          const items = await repo.findOpenItems(tx, { account, fundId, settlementIds, journalIds });
          if (items.length < settlementIds.length + journalIds.length) throw fail('OPEN_ITEM_NOT_FOUND');
          const line = way === 'line' ? await findLine(tx, body.depositId, fundId) : null;
          const found = partsOf(account, way, items, line?.amount ?? null);
          if ('obstacle' in found) {
            const params = { amount: found.sum.toLocaleString('en-US') };
            throw failureAt(found.obstacle, found.obstacle === 'OPEN_ITEM_NOTHING' ? 'settlementIds' : 'way', {
              params,
            });
          }
          const { parts } = found;
          const id = await repo.insertClosure(
            tx,
            {
              ...{ account, fundId, way, reason, preparedBy: ctx.actor.userId, preparedAt: now() },
              amount: parts.reduce((sum, part) => sum + part.amount, 0n),
              depositId: line?.id ?? null,
            },
            parts,
          );
          const row = await lock(tx, id);
          await record(tx, ctx, row, 'prepared', reason);
          return { data: closureView(row) };
        })
        .catch(onConflict({ open_item_closures_deposit: () => fail('OPEN_ITEM_LINE_TAKEN') }));
    },

    approveOpenItemClosure: (ctx, { params: { closureId }, body: { version } }) =>
      ctx.transaction(async (tx) => {
        const row = await lock(tx, closureId);
        await approvals.assertMayDecide(tx, ctx, { ...proposalOf(row, row.status, contentOf(row)), seen: version });
        await waitFor(tx, 'open_items', `${row.fundId}:${row.account}`);
        await assertOpen(tx, row);
        const at = now();
        if (row.depositId !== null) {
          const line = await findLine(tx, row.depositId, row.fundId);
          await closeLine(tx, line.id, { userId: ctx.actor.userId, at });
        }
        const journalId = await book(tx, row, ctx.actor.userId);
        const decision = { status: 'approved', decidedBy: ctx.actor.userId, reason: null, journalId, at } as const;
        await decideProposal(tx, 'open_item_closures', closureId, decision);
        await record(tx, ctx, row, 'approved', row.reason);
        return { data: closureView(await lock(tx, closureId)) };
      }),

    rejectOpenItemClosure: (ctx, { params: { closureId }, body: { version, reason } }) =>
      ctx.transaction(async (tx) => {
        const row = await lock(tx, closureId);
        const rejected = { table: 'open_item_closures', id: closureId, reason, at: now() } as const;
        await approvals.rejectProposal(tx, ctx, {
          ...rejected,
          ...proposalOf(row, row.status, contentOf(row)),
          seen: version,
        });
        await record(tx, ctx, row, 'rejected', reason);
        return { data: closureView(await lock(tx, closureId)) };
      }),
  } satisfies Service;
}

/**
 * Count, sum and a hash of the parts: a closure of many items has more of them than a version may hold, and any other item
 * or amount is another hash.
 */
function partsContent(parts: readonly repo.PartText[]): string {
  const sum = parts.reduce((total, part) => total + BigInt(part.amount), 0n);
  const text = parts.map((part) => `${part.settlementId}:${part.journalId}:${part.amount}`).join();
  const hash = createHash('sha256').update(text).digest('hex');
  return openItemsSeenText({ count: parts.length, sum, hash });
}

/** What a second person decides about. */
function contentOf(row: repo.ClosureRow): ApprovalContent {
  return {
    openItemAccount: openItemAccountText(row.account),
    fundName: row.fundName,
    openItemWay: openItemWayLabels[row.way],
    amount: row.amount,
    openItems: partsContent(row.parts),
    bankRef: row.bankRef,
    accountIban: row.accountIban,
    reason: row.reason,
    status: decisionLabels[row.status],
  };
}

function itemView(item: repo.OpenItem) {
  const journalId = item.journalId?.toString() ?? null;
  return {
    ...item,
    accountText: openItemAccountText(item.account),
    journalId,
    text: openItemText({ settlementId: item.settlementId, journalId }),
    amount: item.amount.toString(),
    waiting: item.waiting.toString(),
  };
}

function closureView(row: repo.ClosureRow) {
  const { id, depositId: _deposit, decidedBy: _decidedBy, ...rest } = row;
  return {
    ...rest,
    closureId: id,
    accountText: openItemAccountText(row.account),
    wayText: openItemWayLabels[row.way],
    amount: row.amount.toString(),
    statusText: decisionLabels[row.status],
    preparedAt: row.preparedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    journalId: row.journalId?.toString() ?? null,
    version: seenToken(contentOf(row)),
  };
}
