import type { OpenItem, OpenItemAccount, OpenItemWay } from './openItems.repo.ts';
import { openItemWaysOf } from '#shared/contract/openItems.ts';

/** What a closure takes of an item. Rial; what is owed to the fund is positive. */
export interface Part {
  settlementId: number | null;
  journalId: bigint | null;
  amount: bigint;
}

/** Why items cannot be closed in a way. */
export type Obstacle =
  | 'OPEN_ITEM_NOTHING'
  | 'OPEN_ITEM_WAY'
  | 'OPEN_ITEM_OFFSET'
  | 'OPEN_ITEM_EVEN'
  | 'OPEN_ITEM_SIDE'
  | 'OPEN_ITEM_LINE_MORE';

const sumOf = (parts: readonly { amount: bigint }[]): bigint => parts.reduce((sum, part) => sum + part.amount, 0n);

/**
 * The parts that a way closes of items, which come oldest first: all of what is free of them, or as much as the line of the
 * bank brought; its rest stays open on the newest items. `lineAmount` in rial; null without a line.
 * @returns the parts, or what stands against them with the sum of the items
 */
export function partsOf(
  account: OpenItemAccount,
  way: OpenItemWay,
  items: readonly Pick<OpenItem, 'settlementId' | 'journalId' | 'amount' | 'waiting'>[],
  lineAmount: bigint | null,
): { parts: Part[] } | { obstacle: Obstacle; sum: bigint } {
  const free = items
    .map(({ settlementId, journalId, amount, waiting }) => ({ settlementId, journalId, amount: amount - waiting }))
    .filter((part) => part.amount !== 0n);
  const sum = sumOf(free);
  const refuse = (obstacle: Obstacle) => ({ obstacle, sum });
  if (free.length === 0) return refuse('OPEN_ITEM_NOTHING');
  if (!openItemWaysOf[account].includes(way)) return refuse('OPEN_ITEM_WAY');
  if (way === 'offset') return sum === 0n ? { parts: free } : refuse('OPEN_ITEM_OFFSET');
  if (sum === 0n) return refuse('OPEN_ITEM_EVEN');
  if (sum < 0n && (way === 'line' || way === 'manager')) return refuse('OPEN_ITEM_SIDE');
  if (way !== 'line' || lineAmount === null) return { parts: free };
  if (lineAmount > sum) return refuse('OPEN_ITEM_LINE_MORE');
  let rest = sum - lineAmount;
  const parts: Part[] = [];
  for (const part of free.toReversed()) {
    const left = part.amount > 0n && rest > 0n ? (part.amount < rest ? part.amount : rest) : 0n;
    rest -= left;
    if (part.amount !== left) parts.unshift({ ...part, amount: part.amount - left });
  }
  return { parts };
}
