import type { AnswerOf } from '#shared/contract/define.ts';
import type { listRuleChanges } from '#shared/contract/ruleChanges.ts';
import { StatusChip, type StatusColour } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { kitText } from '../kit/strings.ts';
import { personText } from '../kit/useDuty.ts';
import { rulesText } from './strings.ts';

export type RuleChangeRow = AnswerOf<typeof listRuleChanges>['data'][number];

const text = rulesText.changes;

export const changeColours: Record<RuleChangeRow['status'], StatusColour> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** The fields that a change touches, in one line. */
const touched = (row: RuleChangeRow): string =>
  row.differences.map((one) => one.label).join(rulesText.terms.comma) || kitText.none;

/** Columns of changes that wait or are decided. */
export function changeColumns(ownId: number | null): Column<RuleChangeRow>[] {
  return [
    { id: 'kind', title: text.kind, flex: 1.3, minWidth: 120, isTitle: true, render: (row) => row.kindText },
    { id: 'subject', title: text.subject, flex: 1.3, minWidth: 110, render: (row) => row.subject || kitText.none },
    { id: 'fund', title: text.fund, flex: 1.3, minWidth: 120, render: (row) => row.fundName },
    { id: 'what', title: text.what, flex: 1.8, minWidth: 140, render: touched },
    {
      id: 'preparedBy',
      title: text.preparedBy,
      minWidth: 96,
      render: (row) => personText(row.preparedBy, row.preparedByName, ownId),
    },
    {
      id: 'preparedAt',
      title: text.preparedAt,
      flex: 1.3,
      minWidth: 96,
      render: (row) => <MomentCell value={row.preparedAt} />,
    },
    {
      id: 'status',
      title: text.status,
      flex: 1.1,
      minWidth: 116,
      render: (row) => <StatusChip colour={changeColours[row.status]}>{row.statusText}</StatusChip>,
    },
  ];
}
