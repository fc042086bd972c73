import { styled } from '@mui/material/styles';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ticketsText } from './ticketScreenStrings.ts';
import { statusOf, type TicketSide } from './ticketSide.ts';

export type TicketListRow = AnswerOf<typeof contract.listTickets>['data']['results'][number];

const Topic = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.5rem', minWidth: 0 });
const { columns: text } = ticketsText;

/** Columns of the ticket list as a side sees it. */
export function ticketColumns(side: TicketSide): Column<TicketListRow>[] {
  const all: (Column<TicketListRow> | null)[] = [
    {
      id: 'topic',
      title: text.topic,
      flex: 1.8,
      minWidth: 160,
      isTitle: true,
      render: (row) => (
        <Topic>
          {row.topic}
          {row.unread_count > 0 ? (
            <StatusChip colour="primary">{ticketsText.unread(formatNumber(row.unread_count))}</StatusChip>
          ) : null}
        </Topic>
      ),
    },
    {
      id: 'tracking_code',
      title: text.code,
      flex: 0.9,
      minWidth: 110,
      render: (row) => <Ltr>{toPersianDigits(row.tracking_code)}</Ltr>,
    },
    side === 'admin'
      ? {
          id: 'full_name',
          title: text.name,
          flex: 1.2,
          minWidth: 130,
          render: (row) => row.full_name || <Ltr>{toPersianDigits(row.national_code)}</Ltr>,
        }
      : null,
    { id: 'group_title', title: text.category, flex: 1, minWidth: 110, render: (row) => row.group_title },
    {
      id: 'status',
      title: text.status,
      flex: 1,
      minWidth: 120,
      render: (row) => (
        <StatusChip colour={statusOf(row.status, side).colour}>{statusOf(row.status, side).label}</StatusChip>
      ),
    },
    {
      id: 'created_at',
      title: text.created,
      flex: 1,
      minWidth: 96,
      isHiddenOnCard: true,
      render: (row) => <MomentCell value={row.created_at} />,
    },
    {
      id: 'updated_at',
      title: text.updated,
      flex: 1,
      minWidth: 96,
      render: (row) => <MomentCell value={row.updated_at} />,
    },
  ];
  return all.filter((column) => column !== null);
}
