import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useListTicketsQuery } from '#panel/api/tickets.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Conversation } from './Conversation.tsx';
import { ticketColumns } from './ticketColumns.tsx';
import { TicketFiltersBar } from './TicketFiltersBar.tsx';
import { ticketsText as text } from './ticketScreenStrings.ts';
import { flagOf, type TicketSide } from './ticketSide.ts';
import { listBody, useTicketFilters } from './useTicketFilters.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const columnsOf = { investor: ticketColumns('investor'), admin: ticketColumns('admin') };

/** The list of tickets of a side with filters in the URL, and the conversation of the one that is opened. */
export function TicketDesk({ side }: { side: TicketSide }) {
  const { filters, change, isFiltered, open, code } = useTicketFilters();
  return (
    <Page>
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
    </Page>
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
