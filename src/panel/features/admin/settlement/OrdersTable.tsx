import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/define.ts';
import { oddOrders, type settlementOrders } from '#shared/contract/settlement.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { useSettlementOrdersQuery } from '#panel/api/settlement.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ButtonRow, Note } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { ui } from '#panel/ui/strings.ts';
import { settlementText as text } from './strings.ts';

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
    <Section
      title={text.ordersOfDay}
      action={
        <ListFileButtons
          title={text.ordersOfDay}
          file="exportSettlementOrders"
          args={{ query: { fundId, navDate } }}
          size="small"
        />
      }
    >
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
