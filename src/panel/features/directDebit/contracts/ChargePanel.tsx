import Link from 'next/link';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { orderDocumentPath } from '#shared/documentPaths.ts';
import { chargeColors } from '#panel/components/directDebit/stateColors.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { ChargeRow } from './types.ts';
import { chargesText as text } from './strings.ts';

/** One debit: for what, when, how often it was tried, the number to quote, why it is as it is, and what it led to. */
export function ChargePanel({ row, onClose }: { row: ChargeRow; onClose: () => void }) {
  const { contractId, regularId } = row;
  return (
    <SidePanel isOpen title={`${text.details} · ${row.fundName}`} onClose={onClose}>
      <Stack>
        <DrawerHead>
          <Figure rial={row.amount} size="xl" />
          <StatusChip color={chargeColors[row.status]}>{row.statusText}</StatusChip>
        </DrawerHead>
        {row.errorText ? <strong>{toPersianDigits(row.errorText)}</strong> : null}
        {row.reason ? <Hint>{toPersianDigits(row.reason)}</Hint> : null}
        <DescriptionList
          items={[
            { key: text.dueDate, value: jalaliText(row.dueDate, 'long') },
            row.period === row.dueDate ? null : { key: text.period, value: jalaliText(row.period, 'long') },
            {
              key: text.kind,
              value:
                regularId === null ? (
                  text.single
                ) : (
                  <Link href={paths.directDebitContracts({ tab: 'regulars', open: regularId })} prefetch={false}>
                    {text.regular}
                  </Link>
                ),
            },
            {
              key: text.contract,
              value: (
                <Link href={paths.directDebitContracts({ tab: 'contracts', open: contractId })} prefetch={false}>
                  {row.bankName} · <Ltr>{row.contractNo}</Ltr>
                </Link>
              ),
            },
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
        {row.orderId !== null && row.orderNo ? <Receipt orderId={row.orderId} orderNo={row.orderNo} /> : null}
      </Stack>
    </SidePanel>
  );
}

/** The receipt of the order that a debit pays, as PDF. */
function Receipt({ orderId, orderNo }: { orderId: number; orderNo: string }) {
  const { download, busy } = useDownload(text.receiptFailed);
  const nameOf = useFileName();
  const isOnline = useOnline();
  return (
    <ButtonRow className="no-print">
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfRounded />}
        loading={busy !== null}
        loadingPosition="start"
        disabled={!isOnline}
        onClick={() => void download(orderDocumentPath(orderId, 'receipt'), nameOf(`${text.receipt} ${orderNo}`))}
      >
        {text.receipt}
      </Button>
    </ButtonRow>
  );
}
