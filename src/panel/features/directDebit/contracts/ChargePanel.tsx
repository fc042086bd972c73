import Link from 'next/link';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { chargeColors } from '#panel/components/directDebit/stateColors.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import type { ChargeRow } from './types.ts';
import { chargesText as text } from './strings.ts';

/** One debit: for what, when, how often it was tried, the number to quote, and why it is as it is. */
export function ChargePanel({ row, onClose }: { row: ChargeRow; onClose: () => void }) {
  return (
    <SidePanel isOpen title={`${text.details} · ${row.fundName}`} onClose={onClose}>
      <Stack>
        <DrawerHead>
          <Figure rial={row.amount} size="xl" />
          <StatusChip color={chargeColors[row.status]}>{row.statusText}</StatusChip>
        </DrawerHead>
        {row.errorText ? <strong>{row.errorText}</strong> : null}
        {row.reason ? <Hint>{row.reason}</Hint> : null}
        <DescriptionList
          items={[
            { key: text.dueDate, value: jalaliText(row.dueDate, 'long') },
            row.period === row.dueDate ? null : { key: text.period, value: jalaliText(row.period, 'long') },
            { key: text.kind, value: row.regularId === null ? text.single : text.regular },
            { key: text.contract, value: `${row.bankName} · ${toPersianDigits(row.contractNo)}` },
            { key: text.tries, value: formatNumber(row.tryCount) },
            row.nextTryAt ? { key: text.nextTry, value: jalaliText(row.nextTryAt, 'moment') } : null,
            row.doneAt ? { key: text.doneAt, value: jalaliText(row.doneAt, 'moment') } : null,
            row.refId ? { key: text.refId, value: <Code text={row.refId} label={text.refId} /> } : null,
            row.orderId !== null && row.orderNo
              ? {
                  key: text.order,
                  value: (
                    <Link href={paths.requests({ order: row.orderId })} prefetch={false}>
                      {toPersianDigits(row.orderNo)}
                    </Link>
                  ),
                }
              : null,
          ]}
        />
      </Stack>
    </SidePanel>
  );
}
