import Link from 'next/link';
import Button from '@mui/material/Button';
import { TicketFilesApi } from '#panel/api/ticketFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { paths } from '#panel/paths.ts';
import { useTicketCategories, useTicketList } from '#panel/store/flows/tickets.ts';
import type { TicketListRow } from '#panel/store/slices/ticketsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DeskStack, PlainList } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { FilterSelect } from '#panel/ui/list/filterProps.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import { dayFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { useListState, type ListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ticketStatuses } from '#shared/contract/tickets.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { Conversation } from './Conversation.tsx';
import { text } from './strings.ts';
import { flagOf, type TicketSide, statusOf } from './ticketSide.ts';

type TicketColumn = Column<TicketListRow>;

/* A mark that has no room beside the topic goes below it, so that neither is squeezed. */
const Topic = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // both lines fit a row of the grid
  gap: '0 0.5rem',
  minWidth: 0,
});
const { columns: columnText } = text;

/** Columns that both sides see. */
export const topicColumn: TicketColumn = {
  id: 'topic',
  title: columnText.topic,
  flex: 2.4,
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
};
export const codeColumn: TicketColumn = {
  id: 'tracking_code',
  title: columnText.code,
  flex: 0.9,
  minWidth: 110,
  render: (row) => <Ltr>{toPersianDigits(row.tracking_code)}</Ltr>,
};
export const categoryColumn: TicketColumn = {
  id: 'group_title',
  title: columnText.category,
  flex: 1.25,
  minWidth: 110,
  render: (row) => row.group_title,
};
/** The state in the words of a side. */
export const statusColumn = (side: TicketSide): TicketColumn => ({
  id: 'status',
  title: columnText.status,
  flex: 1,
  minWidth: 120,
  render: (row) => <StatusChip color={statusOf(row.status, side).color}>{statusOf(row.status, side).label}</StatusChip>,
});
export const updatedColumn: TicketColumn = {
  id: 'updated_at',
  title: columnText.updated,
  flex: 1,
  minWidth: 96,
  render: (row) => <MomentCell value={row.updated_at} />,
};

/** On a phone: until when an answer comes, the answer, or the last change where neither is there. */
const lastNews = (row: TicketListRow): string => {
  if (row.due_at) return text.due(jalaliText(row.due_at, 'moment'));
  const moment = jalaliText(row.updated_at, 'moment');
  return row.status === 'reply' ? text.answeredOn(moment) : text.changedOn(moment);
};

const investorColumns: readonly TicketColumn[] = [
  topicColumn,
  { ...codeColumn, isLead: true },
  { ...categoryColumn, isLead: true },
  statusColumn('investor'),
  {
    id: 'created_at',
    title: columnText.created,
    flex: 1,
    minWidth: 96,
    isHiddenOnCard: true,
    render: (row) => <MomentCell value={row.created_at} />,
  },
  { ...updatedColumn, isLead: true, card: lastNews },
];

export const maxSearch = 50;
/** Filters of the list that the investor has. */
export const ticketFilters = {
  search: textFilter('topic', maxSearch),
  status: wordFilter('status', ticketStatuses),
  group: idFilter('group_id'),
  from: dayFilter('from'),
  to: dayFilter('to'),
};

/** A search of digits is a tracking code, any other a part of the topic. */
export function searched(topic: string | undefined) {
  return topic && /^\d{6,}$/.test(topic) ? { tracking_code: topic.slice(0, 20) } : { topic };
}

/** Choices of status and category as a side calls them. */
export function useTicketSelects(side: TicketSide): FilterSelect[] {
  const { categories } = useTicketCategories(flagOf(side));
  return [
    {
      name: 'status',
      label: text.status,
      options: ticketStatuses.map((value) => ({ value, label: statusOf(value, side).label })),
    },
    {
      name: 'group',
      label: text.category,
      options: (categories ?? []).map((category) => ({
        value: category.id,
        label: category.admin_title ?? category.title,
      })),
    },
  ];
}

/** The opened ticket in the URL; another screen takes the place of the list. */
export function useOpenTicket() {
  const { word, change } = useUrlState();
  const code = word('code');
  const open = (next: string | null) => change({ code: next }, { isStep: true, resets: null, toTop: true });
  return { code: code === '' ? null : code, open };
}

function NewTicketButton() {
  return (
    <Button variant="contained" component={Link} href={paths.addTicket} prefetch={false}>
      {text.new}
    </Button>
  );
}

/** The investor's tickets as the address filters them, page by page. */
function useOwnTickets(list: ListState<typeof ticketFilters>) {
  const { topic, ...chosen } = list.chosen;
  const body = { ...chosen, ...searched(topic), page: list.page, page_size: list.size, ...flagOf('investor') };
  return useTicketList({ body }, !list.isReady);
}

/** The tickets of the filters as a file. */
function TicketFiles({ list }: { list: ListState<typeof ticketFilters> }) {
  const { topic, ...chosen } = list.chosen;
  return (
    <FileButtons
      title={text.title}
      ask={(format) =>
        TicketFilesApi.endpoints.exportTickets.initiate({ query: { ...chosen, ...searched(topic), format } })
      }
    />
  );
}

function TicketList({ onOpen }: { onOpen: (code: string) => void }) {
  const list = useListState({ filters: ticketFilters });
  const selects = useTicketSelects('investor');
  const { query, tickets, hasFailed } = useOwnTickets(list);
  return (
    <>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: maxSearch }]}
        selects={selects}
        days={{ from: text.from, to: text.to }}
        headActions={hasFailed ? null : <TicketFiles list={list} />}
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rows={tickets?.results}
        total={tickets?.count}
        rowId={(row) => row.id}
        columns={investorColumns}
        onRowClick={(row) => onOpen(row.tracking_code)}
        empty={<EmptyView text={text.empty} action={<NewTicketButton />} />}
        emptyFilter={text.emptyFilter}
      />
    </>
  );
}

const Desk = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1.25rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '320px minmax(0, 1fr)' },
}));
// beside the conversation on a desktop; on smaller screens the list is one step back
const Side = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: { display: 'block', position: 'sticky', insetBlockStart: '5rem' },
}));
const SideRow = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: '0.25rem',
  width: '100%',
  minHeight: 44,
  padding: '0.625rem 0.75rem',
  border: 0,
  borderInlineStart: '3px solid transparent',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current]': {
    borderInlineStartColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.panel.brandTint,
  },
}));
const SideFoot = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem',
});

/** The list beside an opened ticket: the same call with the same filters and page (spec 7). */
function SideList({ code, onOpen }: { code: string; onOpen: (code: string) => void }) {
  const list = useListState({ filters: ticketFilters });
  const { query, tickets } = useOwnTickets(list);
  return (
    <Side>
      <Section title={text.title} action={<NewTicketButton />}>
        <QueryBoundary query={{ ...query, data: tickets }} skeleton={<LoadingSkeleton shape="list" count={6} />}>
          {({ results }) => (
            <PlainList aria-label={text.title}>
              {results.map((row) => (
                <li key={row.id}>
                  <SideRow
                    type="button"
                    aria-current={row.tracking_code === code ? 'true' : undefined}
                    onClick={() => onOpen(row.tracking_code)}
                  >
                    <strong>{row.topic}</strong>
                    <SideFoot>
                      <StatusChip color={statusOf(row.status, 'investor').color}>
                        {statusOf(row.status, 'investor').label}
                      </StatusChip>
                      <MomentCell value={row.updated_at} />
                    </SideFoot>
                  </SideRow>
                </li>
              ))}
            </PlainList>
          )}
        </QueryBoundary>
      </Section>
    </Side>
  );
}

/** The investor's tickets: list with filters, and the conversation of one (domain 9.11). */
export function TicketsView() {
  const { code, open } = useOpenTicket();
  if (code !== null)
    return (
      <Desk>
        <SideList code={code} onOpen={open} />
        <Conversation key={code} code={code} side="investor" onBack={() => open(null)} />
      </Desk>
    );
  return (
    <DeskStack>
      <PageHeader title={text.title} help={text.note} hasSlot actions={<NewTicketButton />} />
      <Section>
        <TicketList onOpen={open} />
      </Section>
    </DeskStack>
  );
}
