import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import type { ArgsOf } from '#panel/api/endpoint.ts';
import type * as contract from '#shared/contract/orderReports.ts';
import { paymentMethodCodes } from '#shared/contract/orderRows.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderSorts, paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { orderStateCodes } from '#shared/orderStates.ts';
import { ReportsApi } from '#panel/api/reports.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DeskStack, Note } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { dayFilter, flagFilter, formFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { deskSize, recordId, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ExportActions } from '#panel/components/exports/ExportActions.tsx';
import { hasOpenSlip, isPayable, orderColumns, type ReportRow } from './orderColumns.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ordersReportText as text } from './strings.ts';

const ReportedOrder = dynamic(() => import('./ReportedOrder.tsx').then((part) => part.ReportedOrder), { ssr: false });

const wholeRial = /^\d{1,18}$/;
const filters = {
  search: textFilter('search'),
  fund: idFilter('fundId'),
  type: wordFilter('orderType', ['1', '2']),
  status: wordFilter('status', orderStateCodes),
  method: wordFilter('method', paymentMethodCodes),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
  price: dayFilter('priceDate'),
  min: formFilter('minAmount', wholeRial),
  max: formFilter('maxAmount', wholeRial),
  open_only: flagFilter('isOpen'),
};
const selects = [
  { name: 'type', label: text.type, options: optionsOf([1, 2] as const, text.types) },
  { name: 'status', label: text.status, options: optionsOf(orderStateCodes, orderStateLabels) },
  { name: 'method', label: text.method, options: optionsOf(paymentMethodCodes, paymentMethodLabels) },
];

type Query = Omit<NonNullable<ArgsOf<typeof contract.exportAllOrders>['query']>, 'format'>;

/** All requests, or those of one fund: filters, sums and the opened request in the URL, acts on chosen rows, export. */
export function OrdersTab({ fundId = null }: { fundId?: number | null }) {
  const dispatch = useAppDispatch();
  const list = useListState({
    filters,
    sorts: orderSorts,
    opens: 'open',
    size: deskSize,
    ...(fundId === null ? {} : { scope: 'orders' }),
  });
  const typed = <Q extends { orderType?: '1' | '2' | undefined }>({ orderType, ...rest }: Q) => ({
    ...rest,
    ...(orderType && { orderType: orderType === '1' ? (1 as const) : (2 as const) }),
  });
  const { fundId: chosenFund, ...ofFund } = typed(list.query);
  const always = { refetchOnMountOrArgChange: true };
  const everybody = ReportsApi.useListAllOrdersQuery(
    { query: { ...ofFund, ...(chosenFund !== undefined && { fundId: chosenFund }) } },
    { skip: !list.isReady || fundId !== null, ...always },
  );
  const ofOneFund = ReportsApi.useListFundOrdersQuery(
    { params: { fundId: fundId ?? 0 }, query: ofFund },
    { skip: !list.isReady || fundId === null, ...always },
  );
  const query = fundId === null ? everybody : ofOneFund;
  const rows = query.data?.data;
  const orderId = recordId(list.openId);
  const one = ReportsApi.useGetReportedOrderQuery(
    { params: { orderId: orderId ?? 0 } },
    { skip: orderId === null, ...always },
  );
  const record = one.currentData?.data;
  const { problem, ...opened } = useOpenedRow<ReportRow, NonNullable<typeof record>>(list, {
    rows,
    idOf: (row) => row.orderId,
    record,
    query: one,
  });
  const [chosen, setChosen] = useState<readonly ReportRow[]>([]);
  const mayDecide = usePermission('checker') === null;
  const mayPay = usePermission('maker') === null;
  const may = (row: ReportRow) => (mayDecide && hasOpenSlip(row)) || (mayPay && isPayable(row));
  const isIn = (row: ReportRow) => chosen.some((other) => other.orderId === row.orderId);
  const toggle = (row: ReportRow) =>
    setChosen(isIn(row) ? chosen.filter((other) => other.orderId !== row.orderId) : [...chosen, row]);
  const hasChoice = rows?.some(may) ?? false;
  const chosenQuery: Query = { ...typed(list.chosen), ...(fundId !== null && { fundId }) };
  return (
    <DeskStack>
      <RecordProblem problem={problem} onClose={list.close} />
      <Sums summary={query.data?.summary} hasFailed={Boolean(query.error)} />
      <Section>
        <ListFilters
          list={list}
          search={text.search}
          slot={
            fundId === null ? <FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} /> : null
          }
          more={
            <>
              <AmountFilter label={text.minAmount} value={list.words.min} onChange={(min) => list.change({ min })} />
              <AmountFilter label={text.maxAmount} value={list.words.max} onChange={(max) => list.change({ max })} />
              <DateField
                size="small"
                label={text.priceDay}
                value={list.words.price}
                onChange={(price) => list.change({ price })}
              />
            </>
          }
          selects={selects}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          chips={[{ name: 'open_only', label: text.openOnly }]}
          headActions={
            <ExportActions
              wish={{ kind: 'orders', filter: chosenQuery }}
              count={query.data?.summary.count}
              list={list}
              direct={{
                title: text.title,
                ask: (format) =>
                  dispatch(
                    ReportsApi.endpoints.exportAllOrders.initiate({ query: { ...chosenQuery, format } }),
                  ).unwrap(),
              }}
            />
          }
        />
        <BulkBar rows={chosen} onClear={() => setChosen([])} />
        <DataTable
          label={text.title}
          query={query}
          list={list}
          rowId={(row) => row.orderId}
          columns={orderColumns(hasChoice ? { may, has: isIn, toggle } : null)}
          empty={text.empty}
          emptyFilter={text.emptyFilter}
        />
      </Section>
      {orderId !== null ? <ReportedOrder {...opened} record={record ?? null} /> : null}
    </DeskStack>
  );
}

// two lines on a phone, also while its figures are on their way
const EndedNote = styled(Note)(({ theme }) => ({ [theme.breakpoints.down('sm')]: { minHeight: '2lh' } }));

type Summary = ResponseOf<typeof contract.listAllOrders>['summary'];

/** Executed orders apart from those on their way, so that rial and units below each other are of the same orders. */
function Sums({ summary, hasFailed }: { summary: Summary | undefined; hasFailed: boolean }) {
  const unknown = hasFailed && !summary ? null : undefined;
  const units = (of: (units: string) => string, value: string | undefined) =>
    value === undefined ? '\u00a0' : of(formatNumber(BigInt(value)));
  return (
    <StatTiles
      label={text.statsLabel}
      foot={<EndedNote>{summary ? endedLine(summary) : '\u00a0'}</EndedNote>}
      stats={[
        {
          id: 'issued',
          label: text.statIssued,
          count: summary?.issuedCount ?? unknown,
          amount: summary?.issuedAmount,
          note: units(text.unitsIssued, summary?.issuedUnits),
        },
        {
          id: 'issue-awaited',
          label: text.statIssueAwaited,
          count: summary?.awaitedIssueCount ?? unknown,
          amount: summary?.awaitedIssueAmount,
        },
        {
          id: 'redeemed',
          label: text.statRedeemed,
          count: summary?.redeemedCount ?? unknown,
          amount: summary?.redeemedAmount,
          note: units(text.unitsRedeemed, summary?.redeemedUnits),
        },
        {
          id: 'redeem-awaited',
          label: text.statRedeemAwaited,
          count: summary?.awaitedRedeemCount ?? unknown,
          amount: summary?.awaitedRedeemEstimate,
          note: units(text.unitsAwaited, summary?.awaitedRedeemUnits),
        },
      ]}
    />
  );
}

/** All requests, those that ended without units, and the net of what was executed. */
function endedLine(sums: Summary): string {
  const endedIssues = sums.issueCount - sums.issuedCount - sums.awaitedIssueCount;
  const endedAmount = BigInt(sums.amountIn) - BigInt(sums.issuedAmount) - BigInt(sums.awaitedIssueAmount);
  const endedRedeems = sums.redeemCount - sums.redeemedCount - sums.awaitedRedeemCount;
  return text.endedLine({
    all: formatNumber(sums.count),
    issues: formatNumber(endedIssues),
    amount: formatRial(endedAmount),
    redeems: formatNumber(endedRedeems),
    net: formatNumber(BigInt(sums.issuedAmount) - BigInt(sums.redeemedAmount)),
  });
}
