import { useState } from 'react';
import Button from '@mui/material/Button';
import { oddOrders } from '#shared/texts/settlementTexts.ts';
import { ordersOfDay } from '#shared/lists/settlement.ts';
import { SettlementApi } from '#panel/api/settlement.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ButtonRow, Note } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { settlementText as text } from './strings.ts';

const columns = columnsOf(ordersOfDay, {
  orderNo: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
  state: (row) =>
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
});

/** Every order that waits for the price of a day, with what it would come to. */
export function OrdersTable({ fundId, navDate, isEstimate }: { fundId: number; navDate: string; isEstimate: boolean }) {
  const [trail, setTrail] = useState<string[]>([]);
  const after = trail.at(-1);
  const query = SettlementApi.useSettlementOrdersQuery({
    query: { fundId, navDate, size: 50, ...(after ? { after } : {}) },
  });
  const next = query.currentData?.next ?? null;
  return (
    <Section
      title={text.ordersOfDay}
      action={
        <ListFileButtons
          title={text.ordersOfDay}
          file={ordersOfDay.file}
          args={{ query: { fundId, navDate } }}
          size="small"
        />
      }
    >
      {isEstimate ? <Note>{text.estimateNote}</Note> : null}
      <DataTable
        {...tableOf(ordersOfDay)}
        label={text.ordersOfDay}
        rows={query.currentData?.data}
        columns={columns}
        query={query}
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
