import { useState } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { BottomDrawer } from '#panel/ui/overlay/BottomDrawer.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { NeighbourButtons } from '../kit/NeighbourButtons.tsx';
import { ActionBar, BlockedNote, Code, DrawerHead } from '../kit/parts.tsx';
import { Stack } from '../kit/plain.ts';
import { useBlock } from '../kit/useDuty.ts';
import { useKeys } from '../kit/useKeys.ts';
import { payoutColours, type PayoutRow } from './payoutColumns.tsx';
import { RepairDialog } from './RepairDialog.tsx';
import { payoutsText as text } from './strings.ts';

const severities = { pending: 'info', sent: 'info', paid: 'success', failed: 'warning' } as const;

interface Props {
  row: PayoutRow | null;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One payout: to whom, what for, where it stands at the bank, and its repair when it failed. */
export function PayoutDrawer({ row, onClose, onNext, onPrevious }: Props) {
  return (
    <BottomDrawer isOpen={row !== null} title={text.details} onClose={onClose}>
      {row ? <Body key={row.payoutId} row={row} onNext={onNext} onPrevious={onPrevious} /> : null}
    </BottomDrawer>
  );
}

function Body({ row, onNext, onPrevious }: Omit<Props, 'row' | 'onClose'> & { row: PayoutRow }) {
  const makerBlock = useBlock('maker');
  const [isRepairing, setRepairing] = useState(false);
  useKeys({ KeyN: onNext, KeyP: onPrevious }, !isRepairing);
  return (
    <Stack>
      <DrawerHead>
        <div>
          <strong>{row.investorName}</strong>
          <Figure rial={row.amount} size="xl" isHideable={false} />
        </div>
        <StatusChip colour={payoutColours[row.status]}>{row.statusText}</StatusChip>
      </DrawerHead>
      <Alert severity={severities[row.status]}>
        {row.status === 'failed' && row.errorText ? <strong>{row.errorText}. </strong> : null}
        {text.nextStep[row.status]}
      </Alert>
      <PayoutFacts row={row} />
      {row.status === 'failed' ? <BlockedNote blocks={[{ action: text.repair, reason: makerBlock }]} /> : null}
      <ActionBar>
        {row.status === 'failed' ? (
          <Button variant="contained" disabled={makerBlock !== null} onClick={() => setRepairing(true)}>
            {text.repair}
          </Button>
        ) : null}
        {row.batchNo ? (
          <Button
            variant="outlined"
            component={Link}
            href={`/admin/payouts?tab=files&size=100&file=${encodeURIComponent(row.batchNo)}`}
            prefetch={false}
            shallow
          >
            {text.openBatch}
          </Button>
        ) : null}
        <NeighbourButtons words={text} onNext={onNext} onPrevious={onPrevious} />
      </ActionBar>
      {isRepairing ? <RepairDialog row={row} onClose={() => setRepairing(false)} /> : null}
    </Stack>
  );
}

function PayoutFacts({ row }: { row: PayoutRow }) {
  return (
    <KeyValueList
      items={[
        { key: text.kind, value: row.kindText },
        row.orderNo ? { key: text.orderNo, value: <Code text={row.orderNo} label={text.orderNo} /> } : null,
        { key: text.fund, value: row.fundName },
        { key: text.nationalNo, value: <Code text={row.nationalNo} label={text.nationalNo} /> },
        { key: text.due, value: jalaliText(row.dueDate, 'long') },
        { key: text.account, value: row.accountText ? <Ltr>{row.accountText}</Ltr> : text.noAccountYet },
        { key: text.payoutNo, value: <Code text={String(row.payoutId)} label={text.payoutNo} /> },
        row.batchNo
          ? { key: text.batch, value: <Code text={row.batchNo} shown={row.batchNo} label={text.batch} /> }
          : null,
        row.bankRef ? { key: text.bankRef, value: <Code text={row.bankRef} label={text.bankRef} /> } : null,
        row.errorText ? { key: text.error, value: row.errorText } : null,
        { key: text.createdAt, value: jalaliText(row.createdAt, 'moment') },
        row.finishedAt ? { key: text.finishedAt, value: jalaliText(row.finishedAt, 'moment') } : null,
      ]}
    />
  );
}
