import Link from 'next/link';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useListTicketCategoriesQuery, useListTicketsQuery } from '#panel/api/tickets.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import { dayFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { ResponseOf } from '#shared/contract/define.ts';
import { ticketStatuses, type listTickets } from '#shared/contract/tickets.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { Conversation } from './Conversation.tsx';
import { text } from './strings.ts';
import { flagOf, type TicketSide, statusOf } from './ticketSide.ts';

type TicketListRow = ResponseOf<typeof listTickets>['data']['results'][number];

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
            <StatusChip color="primary">{text.unread(formatNumber(row.unread_count))}</StatusChip>
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
        <StatusChip color={statusOf(row.status, side).color}>{statusOf(row.status, side).label}</StatusChip>
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

const maxSearch = 50;
const filters = {
  search: textFilter('topic', maxSearch),
  nationalCode: textFilter('national_code', 14),
  status: wordFilter('status', ticketStatuses),
  group: idFilter('group_id'),
  from: dayFilter('from'),
  to: dayFilter('to'),
};

/** A search of digits is a tracking code, any other a part of the topic. */
function searched(topic: string | undefined) {
  return topic && /^\d{6,}$/.test(topic) ? { tracking_code: topic.slice(0, 20) } : { topic };
}

/** The list of tickets of a side with filters in the URL, and the conversation of the one that is opened. */
export function TicketDesk({ side }: { side: TicketSide }) {
  const { word, change } = useUrlState();
  const code = word('code');
  // another screen in place of the list
  const open = (next: string | null) => change({ code: next }, { isStep: true, resets: null, toTop: true });
  if (/^\d{6,20}$/.test(code)) {
    return (
      <Stack>
        <Conversation code={code} side={side} onBack={() => open(null)} />
      </Stack>
    );
  }
  return (
    <Stack>
      <PageHeader title={text.title} actions={side === 'investor' ? <NewTicketButton /> : null} />
      <Section>
        <TicketList side={side} onOpen={open} />
      </Section>
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

function TicketList({ side, onOpen }: { side: TicketSide; onOpen: (code: string) => void }) {
  const list = useListState({ filters });
  const categories = useListTicketCategoriesQuery({ body: flagOf(side) });
  const { topic, ...chosen } = list.chosen;
  const body = { ...chosen, ...searched(topic), page: list.page, page_size: list.size, ...flagOf(side) };
  // opening a ticket changes its status, so the list is asked for again each time it is shown
  const query = useListTicketsQuery({ body }, { skip: !list.isReady, refetchOnMountOrArgChange: true });
  const data = query.data?.data;
  const nationalCode = {
    name: 'nationalCode',
    label: text.nationalCode,
    maxLength: 14,
    clean: (typed: string) => typed.replace(/\D/g, ''),
  };
  return (
    <>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: maxSearch }, ...(side === 'admin' ? [nationalCode] : [])]}
        selects={[
          {
            name: 'status',
            label: text.status,
            options: ticketStatuses.map((value) => ({ value, label: statusOf(value, side).label })),
          },
          {
            name: 'group',
            label: text.category,
            options: (categories.data?.data ?? []).map((category) => ({
              value: category.id,
              label: category.admin_title ?? category.title,
            })),
          },
        ]}
        days={{ from: text.from, to: text.to }}
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rows={data?.results}
        total={data?.count}
        rowId={(row) => row.id}
        columns={columnsOf[side]}
        onRowClick={(row) => onOpen(row.tracking_code)}
        empty={
          <EmptyView
            text={side === 'admin' ? text.emptyAdmin : text.empty}
            action={side === 'investor' ? <NewTicketButton /> : undefined}
          />
        }
        emptyFilter={text.emptyFilter}
      />
    </>
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
