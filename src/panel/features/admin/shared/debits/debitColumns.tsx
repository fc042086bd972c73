import { toPersianDigits } from '#shared/digits.ts';
import { allDebitCharges, allDebitContracts, allRegularPurchases } from '#shared/lists/directDebitDesk.ts';
import { chargeColors, contractColors, regularColors } from '#panel/components/directDebit/stateColors.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { debitDeskText } from './strings.ts';

export const contractColumns = columnsOf(allDebitContracts, {
  accountMask: (row) => (row.accountMask ? <Ltr>{toPersianDigits(row.accountMask)}</Ltr> : row.providerTitle),
  status: (row) => <StatusChip color={contractColors[row.status]}>{row.statusText}</StatusChip>,
});

export const regularColumns = columnsOf(allRegularPurchases, {
  doneCount: (row) => debitDeskText.doneCount(row.doneCount, row.count),
  status: (row) => <StatusChip color={regularColors[row.status]}>{row.statusText}</StatusChip>,
});

export const chargeColumns = columnsOf(allDebitCharges, {
  status: (row) => <StatusChip color={chargeColors[row.status]}>{row.statusText}</StatusChip>,
  orderNo: (row) => (row.orderNo ? <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> : null),
});
