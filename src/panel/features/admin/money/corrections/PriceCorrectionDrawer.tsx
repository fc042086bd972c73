import { formatNumber } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatRial } from '#shared/money.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listPriceCorrectionOrders, listPriceCorrections } from '#shared/contract/priceCorrections.ts';
import { PriceCorrectionsApi } from '#panel/api/priceCorrections.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { decisionFacts } from '#panel/features/admin/shared/approval/decisionFacts.tsx';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { priceText as text } from './priceStrings.ts';

export type PriceCorrection = ResponseOf<typeof listPriceCorrections>['data'][number];
type OrderRow = ResponseOf<typeof listPriceCorrectionOrders>['data'][number];

export const priceStateColors = {
  prepared: 'warning',
  approved: 'info',
  done: 'success',
  rejected: 'default',
} as const;
const wayColors = { again: 'info', credit: 'success', borne: 'warning' } as const;
const names = ['issueNav', 'cancelNav', 'statisticalNav'] as const;
const nav = (value: string) => formatNumber(trimDecimal(value));
const fromTo = (from: string, to: string) => text.fromTo(formatNumber(BigInt(from)), formatNumber(BigInt(to)));

interface Props {
  correction: PriceCorrection | null;
  /** takes the correction as it is after the decision: the list may no longer hold it */
  onChanged: (changed: PriceCorrection) => void;
  onClose: () => void;
}

/** A correction of a price: the prices, what becomes of each order, and the second person's decision. */
export function PriceCorrectionDrawer({ correction, onChanged, onClose }: Props) {
  return (
    <SidePanel isWide isOpen={correction !== null} title={text.details} onClose={onClose}>
      {correction ? (
        <Stack key={correction.priceCorrectionId}>
          <Facts correction={correction} />
          <Outcome correction={correction} />
          <Orders correction={correction} />
          {correction.state === 'prepared' ? <PriceDecision correction={correction} onChanged={onChanged} /> : null}
          {correction.state === 'approved' ? <Resume correction={correction} onChanged={onChanged} /> : null}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

const dayOf = (row: PriceCorrection) => [
  { key: text.fund, value: row.fundName },
  { key: text.day, value: <JalaliDate value={row.navDate} /> },
];
const pricesOf = (row: PriceCorrection) =>
  names.map((name) => ({
    key: text.names[name],
    value: nav(row.corrected[name]),
    hint: text.publishedNow(nav(row.published[name])),
  }));

function Facts({ correction: row }: { correction: PriceCorrection }) {
  const ownId = useOwnId();
  return (
    <DescriptionList
      items={[
        ...dayOf(row),
        { key: text.state, value: <StatusChip color={priceStateColors[row.state]}>{row.stateText}</StatusChip> },
        ...pricesOf(row),
        { key: text.reason, value: row.reason },
        ...decisionFacts(row, ownId),
        row.finishedAt ? { key: text.finishedAt, value: <JalaliDate value={row.finishedAt} format="moment" /> } : null,
      ]}
    />
  );
}

function Outcome({ correction: row }: { correction: PriceCorrection }) {
  const sum = (of: PriceCorrection['again']) => text.sum(formatNumber(of.orders), formatRial(of.amount));
  const isWorking = row.state === 'approved' || row.state === 'done';
  return (
    <Section
      title={text.outcome}
      note={isWorking ? text.progress(formatNumber(row.booked), formatNumber(row.orders)) : undefined}
    >
      <DescriptionList
        items={[
          { key: text.again, value: sum(row.again) },
          { key: text.credit, value: sum(row.credit) },
          { key: text.borne, value: sum(row.borne), hint: row.borne.orders > 0 ? text.borneHint : null },
        ]}
      />
    </Section>
  );
}

const columns: Column<OrderRow>[] = [
  {
    id: 'order',
    title: text.order,
    isTitle: true,
    hasLink: true,
    minWidth: 130,
    render: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
  },
  {
    id: 'investor',
    title: text.investor,
    minWidth: 130,
    render: (row) => <InvestorLink investorId={row.investorId} name={row.investorName} />,
  },
  {
    id: 'state',
    title: text.way,
    flex: 1.8,
    minWidth: 150,
    render: (row) => (
      <>
        <StatusChip color={wayColors[row.way]}>{row.wayText}</StatusChip>
        {row.obstacle ? <small> {row.obstacle}</small> : null}
      </>
    ),
  },
  { id: 'units', title: text.units, minWidth: 110, align: 'end', render: (row) => fromTo(row.oldUnits, row.newUnits) },
  { id: 'net', title: text.net, minWidth: 150, align: 'end', render: (row) => fromTo(row.oldNet, row.newNet) },
  {
    id: 'difference',
    title: text.difference,
    minWidth: 120,
    align: 'end',
    render: (row) => <Money rial={row.difference} isSigned hasUnit={false} isHideable={false} />,
  },
];

function Orders({ correction }: { correction: PriceCorrection }) {
  const list = useListState({ scope: 'price', size: 10 });
  const { priceCorrectionId, booked } = correction;
  const query = PriceCorrectionsApi.useListPriceCorrectionOrdersQuery(
    { params: { priceCorrectionId }, query: list.query },
    // figures of orders that were booked meanwhile
    { refetchOnMountOrArgChange: true, pollingInterval: correction.state === 'approved' ? 3_000 : 0 },
  );
  return (
    <Section
      title={text.list}
      action={
        <ListFileButtons
          title={text.list}
          file="exportPriceCorrectionOrders"
          args={{ params: { priceCorrectionId } }}
          size="small"
        />
      }
    >
      <DataTable
        key={booked}
        label={text.list}
        query={query}
        list={list}
        rowId={(row) => row.orderId}
        columns={columns}
        empty={text.noOrders}
        emptyFilter={text.noOrders}
      />
    </Section>
  );
}

function PriceDecision({ correction, onChanged }: { correction: PriceCorrection; onChanged: Props['onChanged'] }) {
  const [approve] = PriceCorrectionsApi.useApprovePriceCorrectionMutation();
  const [reject] = PriceCorrectionsApi.useRejectPriceCorrectionMutation();
  const { priceCorrectionId } = correction;
  const params = { priceCorrectionId };
  return (
    <Decision
      words={text.decision}
      name={`price-correction-${priceCorrectionId}`}
      preparedBy={correction.preparedBy}
      version={correction.version}
      done={text.decision.approved}
      extra={<DescriptionList items={[...dayOf(correction), ...pricesOf(correction)]} />}
      approve={async (call) => {
        onChanged((await approve({ params, ...call }).unwrap()).data);
      }}
      reject={async (call) => {
        onChanged((await reject({ params, ...call }).unwrap()).data);
      }}
    />
  );
}

/** Takes up the orders that a failure left. */
function Resume({ correction, onChanged }: { correction: PriceCorrection; onChanged: Props['onChanged'] }) {
  const [resume] = PriceCorrectionsApi.useResumePriceCorrectionMutation();
  const { run, dialog } = useAction();
  const deniedReason = usePermission('makerOrChecker');
  const { priceCorrectionId } = correction;
  const act = async () => {
    const done = await run((idempotencyKey) => resume({ params: { priceCorrectionId }, idempotencyKey }).unwrap());
    if (done === null) return;
    onChanged(done.data);
    notify.success(text.resumed);
  };
  return (
    <Stack>
      {dialog.failure}
      <ActionButton variant="outlined" reason={deniedReason} loading={dialog.isBusy} onClick={() => void act()}>
        {text.resume}
      </ActionButton>
    </Stack>
  );
}
