import type { AnswerOf } from '#shared/contract/define.ts';
import type { listDraftNavs } from '#shared/contract/prices.ts';

export type Draft = AnswerOf<typeof listDraftNavs>['data'][number];

export interface DraftRow extends Draft {
  key: string;
  /** entered by the person who looks at it, or it is their wish to withdraw it */
  isOwn: boolean;
}

/** Drafts and withdrawals of one fund or of all, with what a second person looks at. */
export function draftRows(
  drafts: readonly Draft[],
  { fundId, ownId }: { fundId: number | null; ownId: number | null },
): DraftRow[] {
  return drafts
    .filter((draft) => fundId === null || draft.fundId === fundId)
    .map((draft) => {
      const preparedBy = draft.withdrawal ? draft.withdrawal.by : draft.enteredBy;
      return { ...draft, key: `${draft.fundId}:${draft.navDate}`, isOwn: preparedBy !== null && preparedBy === ownId };
    });
}
