import type { AnswerOf } from '#shared/contract/define.ts';
import type { listFunds } from '#shared/contract/funds.ts';
import type { listDraftNavs } from '#shared/contract/prices.ts';
import { parseDecimal, ratioPercent, NAV_SCALE } from '#shared/decimal.ts';

export type Draft = AnswerOf<typeof listDraftNavs>['data'][number];
type Fund = AnswerOf<typeof listFunds>['data'][number];

export interface DraftRow extends Draft {
  key: string;
  /** change of the issue price against the last published one, percent; null without one */
  change: string | null;
  isOwn: boolean;
}

/** A change past this many percent is asked about before it is approved. */
const bigPercent = 5;

export const isBig = (row: DraftRow): boolean => row.change !== null && Math.abs(Number(row.change)) > bigPercent;

/** Change of a draft against what is published, percent. */
function changeOf(draft: Draft, fund: Fund | undefined): string | null {
  if (!fund?.issueNav || fund.navDate === null || fund.navDate >= draft.navDate) return null;
  const before = parseDecimal(fund.issueNav, NAV_SCALE);
  return ratioPercent(parseDecimal(draft.issueNav, NAV_SCALE) - before, before);
}

/** Drafts of one fund or of all, with what a second person looks at. */
export function draftRows(
  drafts: readonly Draft[],
  { fundId, funds, ownId }: { fundId: number | null; funds: readonly Fund[]; ownId: number | null },
): DraftRow[] {
  return drafts
    .filter((draft) => fundId === null || draft.fundId === fundId)
    .map((draft) => ({
      ...draft,
      key: `${draft.fundId}:${draft.navDate}`,
      change: changeOf(
        draft,
        funds.find((fund) => fund.fundId === draft.fundId),
      ),
      isOwn: draft.enteredBy !== null && draft.enteredBy === ownId,
    }));
}
