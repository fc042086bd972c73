import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import type { Description } from '#panel/ui/data/DescriptionList.tsx';

interface Decided {
  preparedByName: string;
  preparedAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
}

/** Who proposed something and when, and once it is decided by whom, when and why. */
export const decisionFacts = (
  row: Decided,
  words: { preparedBy: string; decidedBy: string; decisionReason: string },
): (Description | null)[] => [
  { key: words.preparedBy, value: row.preparedByName, hint: jalaliText(row.preparedAt, 'moment') },
  row.decidedByName
    ? {
        key: words.decidedBy,
        value: row.decidedByName,
        ...(row.decidedAt ? { hint: jalaliText(row.decidedAt, 'moment') } : {}),
      }
    : null,
  row.decisionReason ? { key: words.decisionReason, value: row.decisionReason } : null,
];
