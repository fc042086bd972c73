import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { signedReportLabels } from '#shared/texts/dayReportTexts.ts';
import type * as contract from '#shared/contract/supervision.ts';
import { toPersianDigits } from '#shared/digits.ts';
import * as lists from '#shared/lists/supervision.ts';
import { fileOf } from '#panel/api/files.ts';
import { SupervisionApi } from '#panel/api/supervision.ts';
import { correctedPriceLine } from '#panel/components/correctedPrice.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { dayFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { supervisionText as text } from './strings.ts';

type Report = ResponseOf<typeof contract.listSupervisedReports>['data'][number];

/** A tab that is drawn again within this time asks for nothing. */
const FRESH_SECONDS = 10;

interface Of {
  fundId: number;
}

const days = { from: dayFilter('fromDate'), to: dayFilter('toDate') };
const dayWords = { from: text.from, to: text.to, daysAhead: 0 };

const priceColumns = columnsOf(lists.supervisedPrices);

/** Published prices of a fund, with the two people behind each. */
export function PricesTab({ fundId }: Of) {
  const list = useListState({ scope: 'prices' });
  const query = SupervisionApi.useListSupervisedPricesQuery(
    { query: { fundId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={lists.supervisedPrices}
      args={{ query: { fundId } }}
      query={query}
      list={list}
      columns={priceColumns}
    />
  );
}

const orderColumns = columnsOf(lists.supervisedOrders);

/** Requests of a fund. */
export function OrdersTab({ fundId }: Of) {
  const list = useListState({ filters: days, scope: 'orders' });
  const query = SupervisionApi.useListSupervisedOrdersQuery(
    { query: { fundId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={lists.supervisedOrders}
      args={{ query: { fundId, ...list.chosen } }}
      query={query}
      list={list}
      columns={orderColumns}
      emptyFilter={text.emptyFilter}
    >
      <ListFilters list={list} days={dayWords} />
    </ListSection>
  );
}

const stateColors = { stands: 'success', amended: 'info', overtaken: 'warning' } as const;

const nameOf = ({ number }: Report) => (number === 1 ? text.report : text.addendum(toPersianDigits(number - 1)));

/** Signed reports of the days, with their frozen files. */
export function ReportsTab({ fundId }: Of) {
  const dispatch = useAppDispatch();
  const { busy, save } = useDownload(text.downloadFailed);
  const list = useListState({ scope: 'reports' });
  const query = SupervisionApi.useListSupervisedReportsQuery(
    { query: { fundId, ...list.query } },
    { skip: !list.isReady, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const download = (row: Report, format: 'pdf' | 'xlsx') => {
    const args = { params: { reportId: row.reportId }, query: { format } };
    const ask = () => dispatch(SupervisionApi.endpoints.downloadSupervisedReport.initiate(args)).unwrap();
    void save(async () => fileOf(await ask()), `${text.report}-${row.navDate}-${row.number}.${format}`);
  };
  const columns = columnsOf(lists.supervisedReports, {
    number: nameOf,
    state: (row) => <StatusChip color={stateColors[row.state]}>{signedReportLabels[row.state]}</StatusChip>,
    corrected: (row) => (row.corrected ? correctedPriceLine(row.corrected) : row.reason),
    files: (row) => (
      <ButtonRow>
        {row.files.map(({ format }) => (
          <Button key={format} size="small" loading={busy !== null} onClick={() => download(row, format)}>
            {text.formats[format]}
          </Button>
        ))}
      </ButtonRow>
    ),
  });
  return (
    <ListSection
      of={lists.supervisedReports}
      args={{ query: { fundId } }}
      query={query}
      list={list}
      columns={columns}
    />
  );
}

const entryColumns = columnsOf(lists.supervisedEntries);

/** Lines of the ledger of a fund. */
export function EntriesTab({ fundId }: Of) {
  const list = useListState({ filters: days, scope: 'ledger' });
  const query = SupervisionApi.useListSupervisedEntriesQuery(
    { query: { fundId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={lists.supervisedEntries}
      args={{ query: { fundId, ...list.chosen } }}
      query={query}
      list={list}
      columns={entryColumns}
      emptyFilter={text.emptyFilter}
    >
      <ListFilters list={list} days={dayWords} />
    </ListSection>
  );
}

const eventColumns = columnsOf(lists.supervisedEvents, { subject: (row) => <Ltr>{row.subject}</Ltr> });

/** The audit log about a fund. */
export function EventsTab({ fundId }: Of) {
  const list = useListState({ scope: 'events' });
  const query = SupervisionApi.useListSupervisedEventsQuery(
    { query: { fundId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={lists.supervisedEvents}
      args={{ query: { fundId } }}
      query={query}
      list={list}
      columns={eventColumns}
    />
  );
}
