import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type * as contract from '#shared/contract/settlement.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { oddOrders, type settlementOrders } from '#shared/contract/settlement.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { useSettlementOrdersQuery } from '#panel/api/settlement.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ButtonRow, Note } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { ui } from '#panel/ui/strings.ts';
import { settlementText as text } from './strings.ts';
import { personText, useOwnId } from '../approval/usePermission.ts';

type Order = ResponseOf<typeof settlementOrders>['data'][number];
const whole = (value: string | null) => (value === null ? ui.none : <Ltr>{formatNumber(BigInt(value))}</Ltr>);

const columns: Column<Order>[] = [
  {
    id: 'order',
    title: text.order,
    flex: 1.2,
    minWidth: 130,
    isTitle: true,
    render: (row) => (
      <TwoLines
        first={<OrderLink orderId={row.orderId} orderNo={row.orderNo} />}
        second={row.orderType === 1 ? text.buySide : text.sellSide}
      />
    ),
  },
  {
    id: 'investor',
    title: text.investor,
    flex: 1.5,
    minWidth: 150,
    render: (row) => <TwoLines first={row.investorName} second={<Ltr>{toPersianDigits(row.nationalNo)}</Ltr>} />,
  },
  { id: 'amount', title: text.amount, minWidth: 130, render: (row) => whole(row.amount) },
  { id: 'units', title: text.units, minWidth: 90, render: (row) => whole(row.units) },
  {
    id: 'fee',
    title: text.feeAndPenalty,
    minWidth: 110,
    render: (row) => (row.fee === null ? ui.none : whole(String(BigInt(row.fee) + BigInt(row.penalty ?? '0')))),
  },
  { id: 'remain', title: text.remain, minWidth: 110, render: (row) => whole(row.orderType === 1 ? row.remain : null) },
  {
    id: 'state',
    title: text.state,
    flex: 1.4,
    minWidth: 150,
    render: (row) =>
      row.odd.length === 0 ? (
        row.statusText
      ) : (
        <TwoLines
          first={<StatusChip color="warning">{text.needsLook}</StatusChip>}
          second={
            <span title={row.odd.map((code) => oddOrders[code]).join(text.separator)}>
              {oddOrders[row.odd[0] ?? 'failed_before']}
            </span>
          }
        />
      ),
  },
];

/** Every order that waits for the price of a day, with what it would come to. */
export function OrdersTable({ fundId, navDate, isEstimate }: { fundId: number; navDate: string; isEstimate: boolean }) {
  const [trail, setTrail] = useState<string[]>([]);
  const after = trail.at(-1);
  const query = useSettlementOrdersQuery({ query: { fundId, navDate, size: 50, ...(after ? { after } : {}) } });
  const next = query.currentData?.next ?? null;
  return (
    <Section title={text.ordersOfDay}>
      {isEstimate ? <Note>{text.estimateNote}</Note> : null}
      <DataTable
        label={text.ordersOfDay}
        rows={query.currentData?.data}
        rowId={(row) => row.orderId}
        columns={columns}
        query={query}
        empty={text.noOrders}
      />
      {next !== null || trail.length > 0 ? (
        <ButtonRow>
          <Button disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
            {text.previousPage}
          </Button>
          <Button disabled={next === null} onClick={() => setTrail(next === null ? trail : [...trail, next])}>
            {text.nextPage}
          </Button>
        </ButtonRow>
      ) : null}
    </Section>
  );
}

type PreviewData = ResponseOf<typeof contract.settlementPreview>['data'];
type NavRow = ResponseOf<typeof listNavs>['data'][number];

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem 2rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  display: 'flex',
  gap: '0.5rem',
  alignItems: 'center',
}));

/** State of a day's price in one word. */
function stateOf(data: PreviewData): { label: string; color: 'default' | 'success' | 'warning' | 'error' } {
  if (data.isLocked) return { label: text.locked, color: 'default' };
  if (data.isApproved) return { label: text.approved, color: 'success' };
  // an estimate shows the last published price, which is not the one that waits
  const isEntered = data.issueNav !== null && data.priceOf === data.navDate;
  return isEntered ? { label: text.draft, color: 'warning' } : { label: text.noPrice, color: 'error' };
}

const price = (value: string) => <Ltr>{formatNumber(value)}</Ltr>;
const wholeNumber = (value: string | number) => (
  <Ltr>{formatNumber(typeof value === 'string' ? BigInt(value) : value)}</Ltr>
);

/** What executing a day would do: prices, buys and sells. */
export function PreviewFigures({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const state = stateOf(data);
  const ownId = useOwnId();
  return (
    <Sides>
      <div>
        <Title>
          {text.prices} <StatusChip color={state.color}>{state.label}</StatusChip>
        </Title>
        <DescriptionList
          items={[
            data.issueNav ? { key: text.issueNav, value: price(data.issueNav) } : null,
            data.cancelNav ? { key: text.cancelNav, value: price(data.cancelNav) } : null,
            nav ? { key: text.statisticalNav, value: price(nav.statisticalNav) } : null,
            nav ? { key: text.enteredBy, value: personText(nav.enteredBy, nav.enteredByName, ownId) } : null,
            nav?.status === 'approved' && nav.approvedBy !== null
              ? { key: text.approvedBy, value: personText(nav.approvedBy, nav.approvedByName, ownId) }
              : null,
          ]}
        />
      </div>
      <div>
        <Title>{text.buySide}</Title>
        <DescriptionList
          items={[
            { key: text.orders, value: wholeNumber(data.buy.orders) },
            { key: text.amount, value: <Money rial={data.buy.amount} isHideable={false} /> },
            { key: text.units, value: wholeNumber(data.buy.units) },
            { key: text.fee, value: <Money rial={data.buy.fee} isHideable={false} /> },
            { key: text.remain, value: <Money rial={data.buy.remain} isHideable={false} /> },
          ]}
        />
      </div>
      <div>
        <Title>{text.sellSide}</Title>
        <DescriptionList
          items={[
            { key: text.orders, value: wholeNumber(data.sell.orders) },
            { key: text.units, value: wholeNumber(data.sell.units) },
            { key: text.gross, value: <Money rial={data.sell.gross} isHideable={false} /> },
            { key: text.penalty, value: <Money rial={data.sell.penalty} isHideable={false} /> },
            { key: text.net, value: <Money rial={data.sell.net} isHideable={false} /> },
          ]}
        />
      </div>
    </Sides>
  );
}
