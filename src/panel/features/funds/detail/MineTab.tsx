import { useFundInvestorAssetQuery, type FundDetails, type FundHolding } from '#panel/api/funds.ts';
import { GainDetails } from '#panel/components/GainDetails.tsx';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { jalaliText, JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { OrderButtons } from '../fundActions.tsx';
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

function Mine({ fund, investorId }: { fund: FundDetails; investorId: number }) {
  const query = useFundInvestorAssetQuery({ query: { fundId: fund.fundId, investorId } });
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Section>
          <LoadingSkeleton shape="figure" />
          <LoadingSkeleton shape="pairs" count={5} />
        </Section>
      }
    >
      {({ data }) =>
        data.lots.length === 0 && data.units === '0' ? (
          <EmptyView
            text={text.empty}
            action={<OrderButtons fund={{ ...fund, cancel: { isOpen: false, reason: null } }} />}
          />
        ) : (
          <Stack>
            <Section
              title={text.value}
              note={data.navDate ? fundText.navOf(jalaliText(data.navDate, 'long')) : undefined}
            >
              <Figure rial={data.value} size="xl">
                <GainDetails gain={data} rial={data.profit} percent={data.profitPercent} isPill />
                <HideAmountsButton />
              </Figure>
              <HoldingFacts holding={data} />
            </Section>
            <Section
              title={text.lots}
              action={
                <ListFileButtons
                  title={text.lots}
                  file="exportFundHolding"
                  args={{ query: { fundId: fund.fundId, investorId } }}
                  size="small"
                />
              }
            >
              <LotTable lots={data.lots} />
            </Section>
          </Stack>
        )
      }
    </QueryBoundary>
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

/** What the chosen investor holds in this fund, certificate by certificate, with what leaving today costs. */
export const MineTab = withInvestor(Mine, <EmptyView text={text.noInvestor} />);
