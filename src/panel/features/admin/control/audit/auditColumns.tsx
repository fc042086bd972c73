import type { listAuditEvents } from '#shared/contract/audit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { ui } from '#panel/ui/strings.ts';
import { SubjectLink } from './SubjectLink.tsx';
import { auditText as text } from './strings.ts';

export type AuditEvent = ResponseOf<typeof listAuditEvents>['data'][number];

/** Name of who acted, their number where there is no name, or the system. */
export function actorText({ actorName, actorId, actorKindText }: AuditEvent): string {
  return actorName ?? (actorId === null ? actorKindText : toPersianDigits(String(actorId)));
}

export const auditColumns: readonly Column<AuditEvent>[] = [
  { id: 'at', title: text.columns.at, minWidth: 110, render: (row) => <MomentCell value={row.at} /> },
  {
    id: 'actor',
    title: text.columns.actor,
    flex: 1.2,
    minWidth: 140,
    render: (row) => <TwoLines first={actorText(row)} second={row.actorKindText} />,
  },
  {
    id: 'action',
    title: text.columns.action,
    flex: 1.6,
    minWidth: 180,
    isTitle: true,
    render: (row) => <TwoLines first={row.actionText} second={row.investorName ?? '\u00a0'} />,
  },
  {
    id: 'subject',
    title: text.columns.subject,
    flex: 1.6,
    minWidth: 170,
    render: (row) => <SubjectLink event={row} />,
  },
  { id: 'reason', title: text.columns.reason, flex: 1.4, minWidth: 130, render: (row) => row.reason ?? ui.none },
];
