import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { fundText } from './strings.ts';
import type { FundHolding } from './types.ts';

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
    render: (lot) => <Ltr>{formatNumber(BigInt(lot.units))}</Ltr>,
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
export function LotTable({ lots }: { lots: readonly Lot[] }) {
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
