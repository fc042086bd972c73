import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { searchDesk, SearchKind } from '#shared/contract/deskSearch.ts';
import { paths } from '#panel/paths.ts';
import { tabStorage } from '#panel/ui/storage.ts';

/** A record that the API found. */
export type Hit = ResponseOf<typeof searchDesk>['data'][number];

/** How many opened records the search begins with. */
const mostRecent = 5;
const recentKey = 'search-recent';

const { admin } = paths;

/** The page of each record, with the record open. */
const pages: Record<SearchKind, (id: string) => string> = {
  investor: (id) => admin.investorFile(Number(id)),
  account: (id) => admin.investorFile(Number(id), { tab: 'accounts' }),
  order: (id) => admin.ordersReport({ open: id }),
  payment: (id) => admin.ordersReport({ open: id }),
  slip: (id) => admin.bankSlips({ status: 'all', open: id }),
  payout: (id) => admin.payouts({ open: id }),
  file: (id) => admin.payouts({ tab: 'files', file: id }),
  deposit: (id) => admin.deposits({ open: id }),
  ticket: (id) => admin.tickets({ code: id }),
  journal: (id) => admin.corrections({ journal: id }),
};

/** Where a record is; trustees and auditors have the requests of its fund and day. */
export function pageOf({ kind, id, fundId, day }: Hit, isSupervisor: boolean): string {
  return isSupervisor
    ? admin.supervision({ fund: fundId, tab: 'orders', 'orders-from': day, 'orders-to': day })
    : pages[kind](id);
}

/** Records with details that open over any page. */
const withPanel: readonly SearchKind[] = ['order', 'payment', 'slip', 'payout', 'file', 'deposit', 'journal'];

/** True for a record that opens in place. */
export const hasPanel = ({ kind }: Hit): boolean => withPanel.includes(kind);

/** One name for each hit of an answer: two payments may be of one request. */
export const keyOfHit = ({ kind, id, number }: Hit): string => `${kind}-${id}-${number}`;

/** Records that were opened from the search in this tab, the latest first. */
export function recentHits(): Hit[] {
  try {
    const kept = JSON.parse(tabStorage.read(recentKey) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Hit[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a record as the latest that was opened, until the session ends. */
export function keepRecent(hit: Hit): void {
  const others = recentHits().filter((other) => keyOfHit(other) !== keyOfHit(hit));
  tabStorage.write(recentKey, JSON.stringify([hit, ...others].slice(0, mostRecent)));
}
