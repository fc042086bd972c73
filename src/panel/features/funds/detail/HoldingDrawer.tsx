import { FundsApi, type FundHolding } from '#panel/api/funds.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';
import { Units } from '#panel/ui/text/Units.tsx';

const text = fundText.mine;
type Lot = FundHolding['lots'][number];
const isFree = (percent: string) => /^0*(\.0*)?$/.test(percent);

const columns: readonly Column<Lot>[] = [
  {
    id: 'licenseNumber',
    title: text.license,
    flex: 1.2,
    minWidth: 112,
    isTitle: true,
    render: (lot) => <Ltr>{toPersianDigits(lot.licenseNumber)}</Ltr>,
  },
  { id: 'licenseDate', title: text.date, minWidth: 96, render: (lot) => <JalaliDate value={lot.licenseDate} /> },
  {
    id: 'units',
    title: text.units,
    minWidth: 72,
    align: 'end',
    render: (lot) => <Units count={lot.units} />,
  },
  {
    id: 'unitPrice',
    title: text.price,
    minWidth: 96,
    align: 'end',
    render: (lot) => <Ltr>{formatNumber(lot.unitPrice, 0)}</Ltr>,
  },
  {
    id: 'value',
    title: text.lotValue,
    flex: 1.2,
    minWidth: 112,
    align: 'end',
    render: (lot) => <Money rial={lot.value} hasUnit={false} />,
  },
  {
    id: 'ageDays',
    title: text.age,
    flex: 0.7,
    minWidth: 72,
    align: 'end',
    render: (lot) => <Ltr>{formatNumber(lot.ageDays)}</Ltr>,
  },
  {
    id: 'exitFeePct',
    title: text.exit,
    minWidth: 104,
    render: (lot) => (isFree(lot.exitFeePct) ? text.freeExit : <Ltr>{formatPercent(lot.exitFeePct)}</Ltr>),
  },
  {
    id: 'nextStepDate',
    title: text.next,
    minWidth: 104,
    render: (lot) => (lot.nextStepDate ? <JalaliDate value={lot.nextStepDate} /> : '—'),
  },
  {
    id: 'guaranteeDate',
    title: text.guarantee,
    minWidth: 104,
    render: (lot) => (lot.guaranteeDate ? <JalaliDate value={lot.guaranteeDate} /> : '—'),
  },
];

/** Certificates held in the fund; the columns of the guarantee stand only where something is guaranteed. */
function LotTable({ lots }: { lots: readonly Lot[] }) {
  const hasGuarantee = lots.some((lot) => lot.guaranteeDate !== null);
  return (
    <DataTable
      label={text.lots}
      rows={lots}
      rowId={(lot) => lot.licenseNumber}
      columns={hasGuarantee ? columns : columns.slice(0, -1)}
    />
  );
}

const units = (count: string) => <Units count={count} />;

interface Props {
  fundId: number;
  investorId: number;
  onClose: () => void;
}

/** What is held in a fund, certificate by certificate, with what leaving today costs. */
export function HoldingDrawer({ fundId, investorId, onClose }: Props) {
  const query = FundsApi.useFundInvestorAssetQuery({ query: { fundId, investorId } });
  return (
    <BottomDrawer isOpen isWide title={text.lots} onClose={onClose}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
        {({ data }) => (
          <Stack>
            <HoldingFacts holding={data} />
            <ButtonRow>
              <ListFileButtons
                title={text.lots}
                file="exportFundHolding"
                args={{ query: { fundId, investorId } }}
                size="small"
              />
            </ButtonRow>
            <LotTable lots={data.lots} />
          </Stack>
        )}
      </QueryBoundary>
    </BottomDrawer>
  );
}

function HoldingFacts({ holding }: { holding: FundHolding }) {
  return (
    <DescriptionList
      items={[
        { key: text.units, value: units(holding.units) },
        { key: text.free, value: units(holding.freeUnits) },
        holding.lockedUnits === '0' ? null : { key: text.locked, value: units(holding.lockedUnits) },
        holding.blockedUnits === '0' ? null : { key: text.blocked, value: units(holding.blockedUnits) },
        { key: text.cost, value: <Money rial={holding.cost} /> },
        holding.avgCost ? { key: text.avgCost, value: <Ltr>{formatNumber(holding.avgCost, 0)}</Ltr> } : null,
        { key: text.received, value: <Money rial={holding.receivedProfit} /> },
      ]}
    />
  );
}
