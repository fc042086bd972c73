import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/define.ts';
import { signedReportLabels } from '#shared/contract/dayReportTexts.ts';
import type * as contract from '#shared/contract/supervision.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { fileOf } from '#panel/api/files.ts';
import {
  supervisionApi,
  useListSupervisedEntriesQuery,
  useListSupervisedEventsQuery,
  useListSupervisedOrdersQuery,
  useListSupervisedPricesQuery,
  useListSupervisedReportsQuery,
} from '#panel/api/supervision.ts';
import { correctedPriceLine } from '#panel/components/correctedPrice.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { supervisionText as text } from './strings.ts';

type Price = ResponseOf<typeof contract.listSupervisedPrices>['data'][number];
type Order = ResponseOf<typeof contract.listSupervisedOrders>['data'][number];
type Report = ResponseOf<typeof contract.listSupervisedReports>['data'][number];
type Entry = ResponseOf<typeof contract.listSupervisedEntries>['data'][number];
type Event = ResponseOf<typeof contract.listSupervisedEvents>['data'][number];

/** A tab that is drawn again within this time asks for nothing. */
const FRESH_SECONDS = 10;

interface Of {
  fundId: number;
}

const { columns } = text;
const days = { from: dayFilter('fromDate'), to: dayFilter('toDate') };
const dayWords = { from: text.from, to: text.to, daysAhead: 0 };
const rial = (value: string | null) =>
  value === null ? '—' : <Money rial={value} hasUnit={false} isHideable={false} />;
const figure = (value: string | null) => (value === null ? '—' : <Ltr>{formatNumber(value)}</Ltr>);

const priceColumns: readonly Column<Price>[] = [
  { id: 'navDate', title: columns.day, minWidth: 120, isTitle: true, render: (row) => jalaliText(row.navDate, 'date') },
  { id: 'issueNav', title: columns.issueNav, minWidth: 130, align: 'end', render: (row) => figure(row.issueNav) },
  { id: 'cancelNav', title: columns.cancelNav, minWidth: 130, align: 'end', render: (row) => figure(row.cancelNav) },
  {
    id: 'statisticalNav',
    title: columns.statisticalNav,
    minWidth: 130,
    align: 'end',
    render: (row) => figure(row.statisticalNav),
  },
  { id: 'netAsset', title: columns.netAsset, minWidth: 160, align: 'end', render: (row) => rial(row.netAsset) },
  {
    id: 'people',
    title: columns.people,
    flex: 1,
    minWidth: 150,
    render: (row) => <TwoLines first={row.enteredByName || '—'} second={row.approvedByName || '—'} />,
  },
];

/** Published prices of a fund, with the two people behind each. */
export function PricesTab({ fundId }: Of) {
  const list = useListState({ scope: 'prices' });
  const query = useListSupervisedPricesQuery({ query: { fundId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={text.tabs.prices}
      action={
        <ListFileButtons
          title={text.tabs.prices}
          file="exportSupervisedPrices"
          args={{ query: { fundId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={text.tabs.prices}
        query={query}
        list={list}
        rowId={(row) => row.navDate}
        columns={priceColumns}
        empty={text.empty.prices}
      />
    </Section>
  );
}

const orderColumns: readonly Column<Order>[] = [
  {
    id: 'orderNo',
    title: columns.order,
    minWidth: 130,
    isTitle: true,
    render: (row) => (
      <TwoLines first={<Ltr>{toPersianDigits(row.orderNo)}</Ltr>} second={text.types[row.orderType === 1 ? 1 : 2]} />
    ),
  },
  { id: 'investorName', title: columns.investor, flex: 1, minWidth: 140, render: (row) => row.investorName },
  { id: 'status', title: columns.state, minWidth: 130, render: (row) => row.statusText },
  {
    id: 'priceDate',
    title: columns.priceDay,
    minWidth: 110,
    render: (row) => (row.priceDate ? jalaliText(row.priceDate, 'date') : '—'),
  },
  { id: 'units', title: columns.units, minWidth: 100, align: 'end', render: (row) => rial(row.units) },
  { id: 'unitPrice', title: columns.unitPrice, minWidth: 120, align: 'end', render: (row) => figure(row.unitPrice) },
  { id: 'amount', title: columns.amount, minWidth: 150, align: 'end', render: (row) => rial(row.amount) },
  { id: 'createdAt', title: columns.at, minWidth: 110, render: (row) => <MomentCell value={row.createdAt} /> },
];

/** Requests of a fund. */
export function OrdersTab({ fundId }: Of) {
  const list = useListState({ filters: days, scope: 'orders' });
  const query = useListSupervisedOrdersQuery({ query: { fundId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={text.tabs.orders}
      action={
        <ListFileButtons
          title={text.tabs.orders}
          file="exportSupervisedOrders"
          args={{ query: { fundId, ...list.chosen } }}
          size="small"
        />
      }
    >
      <ListFilters list={list} days={dayWords} />
      <DataTable
        label={text.tabs.orders}
        query={query}
        list={list}
        rowId={(row) => row.orderId}
        columns={orderColumns}
        empty={text.empty.orders}
        emptyFilter={text.empty.filter}
      />
    </Section>
  );
}

const stateColors = { stands: 'success', amended: 'info', overtaken: 'warning' } as const;

/** Signed reports of the days, with their frozen files. */
export function ReportsTab({ fundId }: Of) {
  const dispatch = useAppDispatch();
  const { busy, save } = useDownload(text.downloadFailed);
  const list = useListState({ scope: 'reports' });
  const query = useListSupervisedReportsQuery(
    { query: { fundId, ...list.query } },
    { skip: !list.isReady, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const nameOf = ({ number }: Report) => (number === 1 ? text.report : text.addendum(toPersianDigits(number - 1)));
  const download = (row: Report, format: 'pdf' | 'xlsx') => {
    const args = { params: { reportId: row.reportId }, query: { format } };
    const ask = () => dispatch(supervisionApi.endpoints.downloadSupervisedReport.initiate(args)).unwrap();
    void save(async () => fileOf(await ask()), `${text.report}-${row.navDate}-${row.number}.${format}`);
  };
  const reportColumns: readonly Column<Report>[] = [
    {
      id: 'navDate',
      title: columns.day,
      flex: 1,
      minWidth: 150,
      isTitle: true,
      render: (row) => <TwoLines first={jalaliText(row.navDate, 'weekday')} second={nameOf(row)} />,
    },
    {
      id: 'people',
      title: columns.signatures,
      flex: 1,
      minWidth: 150,
      render: (row) => <TwoLines first={row.preparedByName} second={row.approvedByName} />,
    },
    {
      id: 'state',
      title: columns.state,
      flex: 1.4,
      minWidth: 180,
      render: (row) => (
        <TwoLines
          first={<StatusChip color={stateColors[row.state]}>{signedReportLabels[row.state]}</StatusChip>}
          second={row.corrected ? correctedPriceLine(row.corrected) : (row.reason ?? '')}
        />
      ),
    },
    { id: 'approvedAt', title: columns.at, minWidth: 110, render: (row) => <MomentCell value={row.approvedAt} /> },
    {
      id: 'files',
      title: columns.files,
      minWidth: 160,
      render: (row) => (
        <ButtonRow>
          {row.files.map(({ format }) => (
            <Button key={format} size="small" loading={busy !== null} onClick={() => download(row, format)}>
              {text.formats[format]}
            </Button>
          ))}
        </ButtonRow>
      ),
    },
  ];
  return (
    <Section
      title={text.tabs.reports}
      action={
        <ListFileButtons
          title={text.tabs.reports}
          file="exportSupervisedReports"
          args={{ query: { fundId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={text.tabs.reports}
        query={query}
        list={list}
        rowId={(row) => row.reportId}
        columns={reportColumns}
        empty={text.empty.reports}
      />
    </Section>
  );
}

const entryColumns: readonly Column<Entry>[] = [
  {
    id: 'journalId',
    title: columns.journal,
    minWidth: 110,
    isTitle: true,
    render: (row) => (
      <TwoLines first={<Ltr>{toPersianDigits(row.journalId)}</Ltr>} second={jalaliText(row.businessDate, 'date')} />
    ),
  },
  {
    id: 'account',
    title: columns.account,
    flex: 1.2,
    minWidth: 170,
    render: (row) => <TwoLines first={row.account} second={row.investorName ?? ''} />,
  },
  { id: 'unit', title: columns.unit, minWidth: 80, render: (row) => text.unitNames[row.unit] },
  { id: 'debit', title: columns.debit, minWidth: 150, align: 'end', render: (row) => rial(row.debit) },
  { id: 'credit', title: columns.credit, minWidth: 150, align: 'end', render: (row) => rial(row.credit) },
];

/** Lines of the ledger of a fund. */
export function EntriesTab({ fundId }: Of) {
  const list = useListState({ filters: days, scope: 'ledger' });
  const query = useListSupervisedEntriesQuery({ query: { fundId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={text.tabs.ledger}
      action={
        <ListFileButtons
          title={text.tabs.ledger}
          file="exportSupervisedEntries"
          args={{ query: { fundId, ...list.chosen } }}
          size="small"
        />
      }
    >
      <ListFilters list={list} days={dayWords} />
      <DataTable
        label={text.tabs.ledger}
        query={query}
        list={list}
        rowId={(row) => row.entryId}
        columns={entryColumns}
        empty={text.empty.ledger}
        emptyFilter={text.empty.filter}
      />
    </Section>
  );
}

const eventColumns: readonly Column<Event>[] = [
  { id: 'at', title: columns.at, minWidth: 110, render: (row) => <MomentCell value={row.at} /> },
  {
    id: 'action',
    title: columns.action,
    flex: 1.4,
    minWidth: 180,
    isTitle: true,
    render: (row) => <TwoLines first={row.actionText} second={row.actorName || text.system} />,
  },
  { id: 'subject', title: columns.subject, minWidth: 150, render: (row) => <Ltr>{row.subject}</Ltr> },
  { id: 'reason', title: columns.reason, flex: 1, minWidth: 150, render: (row) => row.reason ?? '—' },
];

/** The audit log about a fund. */
export function EventsTab({ fundId }: Of) {
  const list = useListState({ scope: 'events' });
  const query = useListSupervisedEventsQuery({ query: { fundId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={text.tabs.events}
      action={
        <ListFileButtons
          title={text.tabs.events}
          file="exportSupervisedEvents"
          args={{ query: { fundId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={text.tabs.events}
        query={query}
        list={list}
        rowId={(row) => row.eventId}
        columns={eventColumns}
        empty={text.empty.events}
      />
    </Section>
  );
}
