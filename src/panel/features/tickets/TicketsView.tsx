import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useListTicketsQuery } from '#panel/api/tickets.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { Conversation } from './Conversation.tsx';
import { TicketFiltersBar, listBody, useTicketFilters } from './TicketFiltersBar.tsx';
import { text } from './strings.ts';
import { flagOf, type TicketSide, statusOf } from './ticketSide.ts';

type TicketListRow = AnswerOf<typeof contract.listTickets>['data']['results'][number];

const Topic = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.5rem', minWidth: 0 });
const { columns: columnText } = text;

/** Columns of the ticket list as a side sees it. */
function ticketColumns(side: TicketSide): Column<TicketListRow>[] {
  const all: (Column<TicketListRow> | null)[] = [
    {
      id: 'topic',
      title: columnText.topic,
      flex: 1.8,
      minWidth: 160,
      isTitle: true,
      render: (row) => (
        <Topic>
          {row.topic}
          {row.unread_count > 0 ? (
            <StatusChip colour="primary">{text.unread(formatNumber(row.unread_count))}</StatusChip>
          ) : null}
        </Topic>
      ),
    },
    {
      id: 'tracking_code',
      title: columnText.code,
      flex: 0.9,
      minWidth: 110,
      render: (row) => <Ltr>{toPersianDigits(row.tracking_code)}</Ltr>,
    },
    side === 'admin'
      ? {
          id: 'full_name',
          title: columnText.name,
          flex: 1.2,
          minWidth: 130,
          render: (row) => row.full_name || <Ltr>{toPersianDigits(row.national_code)}</Ltr>,
        }
      : null,
    { id: 'group_title', title: columnText.category, flex: 1, minWidth: 110, render: (row) => row.group_title },
    {
      id: 'status',
      title: columnText.status,
      flex: 1,
      minWidth: 120,
      render: (row) => (
        <StatusChip colour={statusOf(row.status, side).colour}>{statusOf(row.status, side).label}</StatusChip>
      ),
    },
    {
      id: 'created_at',
      title: columnText.created,
      flex: 1,
      minWidth: 96,
      isHiddenOnCard: true,
      render: (row) => <MomentCell value={row.created_at} />,
    },
    {
      id: 'updated_at',
      title: columnText.updated,
      flex: 1,
      minWidth: 96,
      render: (row) => <MomentCell value={row.updated_at} />,
    },
  ];
  return all.filter((column) => column !== null);
}

const columnsOf = { investor: ticketColumns('investor'), admin: ticketColumns('admin') };

/** The list of tickets of a side with filters in the URL, and the conversation of the one that is opened. */
export function TicketDesk({ side }: { side: TicketSide }) {
  const { filters, change, isFiltered, open, code } = useTicketFilters();
  return (
    <Stack>
      {code ? (
        <Conversation code={code} side={side} onBack={() => open(null)} />
      ) : (
        <>
          <PageHeader title={text.title} actions={side === 'investor' ? <NewTicketButton /> : null} />
          <Section>
            <TicketFiltersBar side={side} filters={filters} isFiltered={isFiltered} onChange={change} />
            <TicketTable
              side={side}
              filters={filters}
              isFiltered={isFiltered}
              onPage={(page, size) => change({ page, size })}
              onOpen={open}
            />
          </Section>
        </>
      )}
    </Stack>
  );
}

function NewTicketButton() {
  return (
    <Button variant="contained" component={Link} href={paths.addTicket} prefetch={false}>
      {text.new}
    </Button>
  );
}

interface TableProps {
  side: TicketSide;
  filters: ReturnType<typeof useTicketFilters>['filters'];
  isFiltered: boolean;
  onPage: (page: number, size: number) => void;
  onOpen: (code: string) => void;
}

function TicketTable({ side, filters, isFiltered, onPage, onOpen }: TableProps) {
  const router = useRouter();
  // opening a ticket changes its status, so the list is asked for again each time it is shown
  const query = useListTicketsQuery(
    { body: { ...listBody(filters), ...flagOf(side) } },
    { skip: !router.isReady, refetchOnMountOrArgChange: true },
  );
  const data = query.data?.data;
  const emptyText = isFiltered ? text.emptyFilter : side === 'admin' ? text.emptyAdmin : text.empty;
  return (
    <DataTable
      label={text.title}
      rows={data?.results}
      rowId={(row) => row.id}
      columns={columnsOf[side]}
      isLoading={query.isFetching}
      error={query.error ?? null}
      onRetry={() => void query.refetch()}
      onRowClick={(row) => onOpen(row.tracking_code)}
      empty={<EmptyView text={emptyText} action={side === 'investor' ? <NewTicketButton /> : undefined} />}
      paging={{ page: filters.page, size: filters.size, total: data?.count ?? 0, onChange: onPage }}
    />
  );
}

/** The investor's tickets: list with filters, and the conversation of one (domain 9.11). */
export function TicketsView() {
  return <TicketDesk side="investor" />;
}

/** Everyone's tickets as the staff answer them: the newest change first, labels of the admin's side (spec 4). */
export function AdminTicketsView() {
  return <TicketDesk side="admin" />;
}
