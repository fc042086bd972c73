import type {
  listAllDebitCharges,
  listAllDebitContracts,
  listAllRegularPurchases,
} from '#shared/contract/directDebitAdmin.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { chargeColors, contractColors, regularColors } from '#panel/components/directDebit/stateColors.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { debitDeskText } from './strings.ts';

export type AnyContract = ResponseOf<typeof listAllDebitContracts>['data'][number];
export type AnyRegular = ResponseOf<typeof listAllRegularPurchases>['data'][number];
export type AnyCharge = ResponseOf<typeof listAllDebitCharges>['data'][number];

const { columns: text } = debitDeskText;

interface Owned {
  investorName: string;
  nationalNo: string;
}

const owner = <R extends Owned>(): Column<R> => ({
  id: 'investorName',
  title: text.investor,
  flex: 1.3,
  minWidth: 120,
  isTitle: true,
  render: (row) => <TwoLines first={row.investorName} second={<Ltr>{toPersianDigits(row.nationalNo)}</Ltr>} />,
});

const money = <R,>(id: string, title: string, rialOf: (row: R) => string): Column<R> => ({
  id,
  title,
  flex: 1,
  minWidth: 120,
  align: 'end',
  render: (row) => <Money rial={rialOf(row)} hasUnit={false} isHideable={false} />,
});

const words = (value: string | null) => (value ? <span title={value}>{toPersianDigits(value)}</span> : '—');

export const contractColumns: readonly Column<AnyContract>[] = [
  owner(),
  {
    id: 'bank',
    title: text.bank,
    flex: 1.1,
    minWidth: 120,
    render: (row) => (
      <TwoLines
        first={row.bankName}
        second={row.accountMask ? <Ltr>{toPersianDigits(row.accountMask)}</Ltr> : row.providerTitle}
      />
    ),
  },
  {
    id: 'contractNo',
    title: text.contractNo,
    flex: 1,
    minWidth: 116,
    render: (row) => <Ltr>{toPersianDigits(row.contractNo)}</Ltr>,
  },
  { id: 'package', title: text.package, flex: 0.9, minWidth: 90, render: (row) => row.packageTitle },
  money('most', text.most, (row) => row.maxAmount),
  {
    id: 'expire',
    title: text.expire,
    minWidth: 104,
    render: (row) => <JalaliDate value={row.expireDate} />,
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.2,
    minWidth: 140,
    render: (row) => <StatusChip color={contractColors[row.status]}>{row.statusText}</StatusChip>,
  },
];

export const regularColumns: readonly Column<AnyRegular>[] = [
  owner(),
  { id: 'fund', title: text.fund, flex: 1.2, minWidth: 116, render: (row) => row.fundName },
  { id: 'bank', title: text.bank, flex: 0.9, minWidth: 96, render: (row) => row.bankName },
  money('amount', text.amount, (row) => row.amount),
  { id: 'interval', title: text.interval, flex: 1.1, minWidth: 116, render: (row) => row.intervalText },
  {
    id: 'next',
    title: text.next,
    minWidth: 104,
    render: (row) => (row.nextRunDate ? <JalaliDate value={row.nextRunDate} /> : '—'),
  },
  {
    id: 'done',
    title: text.done,
    minWidth: 88,
    render: (row) => debitDeskText.doneCount(row.doneCount, row.count),
  },
  { id: 'last', title: text.last, flex: 1.4, minWidth: 120, render: (row) => words(row.lastResult) },
  {
    id: 'status',
    title: text.status,
    minWidth: 104,
    render: (row) => <StatusChip color={regularColors[row.status]}>{row.statusText}</StatusChip>,
  },
];

export const chargeColumns: readonly Column<AnyCharge>[] = [
  {
    id: 'date',
    title: text.date,
    minWidth: 104,
    render: (row) => <JalaliDate value={row.dueDate} />,
  },
  owner(),
  money('amount', text.amount, (row) => row.amount),
  { id: 'fund', title: text.fund, flex: 1.1, minWidth: 110, render: (row) => row.fundName },
  {
    id: 'bank',
    title: text.bank,
    flex: 1.1,
    minWidth: 120,
    render: (row) => (
      <TwoLines first={row.bankName} second={row.refId ? <Ltr>{toPersianDigits(row.refId)}</Ltr> : ''} />
    ),
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.2,
    minWidth: 140,
    render: (row) => {
      const chip = <StatusChip color={chargeColors[row.status]}>{row.statusText}</StatusChip>;
      return row.orderNo ? (
        <TwoLines first={chip} second={<OrderLink orderId={row.orderId} orderNo={row.orderNo} />} />
      ) : (
        chip
      );
    },
  },
  { id: 'reason', title: text.reason, flex: 1.8, minWidth: 140, render: (row) => words(row.errorText ?? row.reason) },
];
