import type { Description } from '#panel/ui/data/DescriptionList.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { approvalText } from './strings.ts';
import { personText } from './usePermission.ts';

interface Decided {
  preparedBy: number | null;
  preparedByName: string;
  preparedAt: string;
  decidedBy?: number | null;
  decidedByName: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
}

const moment = (iso: string) => <JalaliDate value={iso} format="moment" />;

/** Who proposed something and when, and once it is decided by whom, when and why; «شما» where the reader is given. */
export function decisionFacts(row: Decided, ownId?: number | null): (Description | null)[] {
  const words = approvalText.facts;
  const nameOf = (id: number | null, name: string) => (ownId === undefined ? name : personText(id, name, ownId));
  return [
    { key: words.preparedBy, value: nameOf(row.preparedBy, row.preparedByName), hint: moment(row.preparedAt) },
    row.decidedAt
      ? {
          key: words.decidedBy,
          value: nameOf(row.decidedBy ?? null, row.decidedByName ?? ''),
          hint: moment(row.decidedAt),
        }
      : null,
    row.decisionReason ? { key: words.decisionReason, value: row.decisionReason } : null,
  ];
}
