import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { searchDesk, SearchKind } from '#shared/contract/deskSearch.ts';
import {
  depositStateLabels,
  payoutBatchLabels,
  payoutKindLabels,
  payoutMarks,
  payoutStateLabels,
  slipStateLabels,
} from '#shared/texts/deskTexts.ts';
import { foundTexts } from '#shared/texts/deskSearchTexts.ts';
import { authStatusLabels } from '#shared/texts/investorTexts.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderTypeLabels, paymentStateLabels, txTypeLabels } from '#shared/texts/orderTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import { ticketStatusTexts } from '#shared/contract/tickets.ts';
import type { FoundRow } from './deskSearch.repo.ts';

type Found = ResponseOf<typeof searchDesk>['data'][number];
type Words = Readonly<Record<string, string>>;

const ticketWords: Words = Object.fromEntries(
  Object.entries(ticketStatusTexts).map(([status, { admin }]) => [status, admin]),
);

/** States of the records of each kind in words. */
const states: Record<SearchKind, Words> = {
  investor: authStatusLabels,
  order: orderStateLabels,
  slip: slipStateLabels,
  payout: { ...payoutStateLabels, ...payoutMarks },
  deposit: depositStateLabels,
  ticket: ticketWords,
  file: payoutBatchLabels,
  payment: paymentStateLabels,
  journal: { reversed: foundTexts.reversed },
  account: { removed: foundTexts.removed },
};

/** What a record is, where the database has a word of its own for it; other texts stay as they are. */
const kinds: Partial<Record<SearchKind, Words>> = {
  order: orderTypeLabels,
  payout: payoutKindLabels,
  payment: gatewayTitles,
  journal: txTypeLabels,
};

/** A record as the search shows it. */
export function foundView({ kind, what, fundName, amount, status, ...row }: FoundRow): Found {
  const kindText = what === null ? null : (kinds[kind]?.[what] ?? what);
  return {
    ...row,
    kind,
    name: row.name === '' ? null : row.name,
    detail: [kindText, fundName].filter((text) => text !== null).join(' · ') || null,
    amount: amount?.toString() ?? null,
    statusText: status === null ? null : (states[kind][status] ?? status),
  };
}
