import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { paths } from '#panel/paths.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderCode } from '#panel/components/OrderLink.tsx';
import { PresenceNote } from '#panel/components/PresenceNote.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { payoutColor, type PayoutDetail } from './payoutColumns.tsx';
import { ConfirmRepairDialog, HoldDialog, LiftDialog, RefuseRepairDialog, RepairDialog } from './PayoutDialogs.tsx';
import { payoutsText as text } from './strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type Act, ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';
import { RecordEvents } from '#panel/features/admin/shared/approval/RecordEvents.tsx';

const severities = { pending: 'info', sent: 'info', paid: 'success', failed: 'warning', withdrawn: 'info' } as const;

type Id = 'repair' | 'confirmRepair' | 'refuseRepair' | 'hold' | 'lift';

interface Props {
  isOpen: boolean;
  /** null while it is fetched */
  row: PayoutDetail | null;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One payout: to whom, what for, where it stands at the bank, what holds it back and its repair when it failed. */
export function PayoutDrawer({ isOpen, row, onClose, onNext, onPrevious }: Props) {
  return (
    <SidePanel isBeside isOpen={isOpen} title={text.details} onNext={onNext} onPrevious={onPrevious} onClose={onClose}>
      {row ? (
        <Body key={row.payoutId} row={row} onNext={onNext} onPrevious={onPrevious} />
      ) : (
        <LoadingSkeleton shape="pairs" count={8} />
      )}
    </SidePanel>
  );
}

/** What may be done with a payout as it stands; the step that leads on comes first. */
function stepsOf(row: PayoutDetail): Id[] {
  if (row.hasRepair) return ['confirmRepair', 'refuseRepair'];
  if (row.isHeld) return ['lift'];
  if (row.status === 'failed') return ['repair'];
  return row.status === 'pending' ? ['hold', 'repair'] : [];
}

/** The steps with their questions, by what they are. */
function useActs(row: PayoutDetail): readonly Act[] {
  const makerBlock = usePermission('maker');
  const checkerBlock = usePermission('checker');
  const either = usePermission('makerOrChecker');
  const acts: Record<Id, Act> = {
    repair: {
      id: 'repair',
      label: row.status === 'failed' ? text.repair : text.move,
      reason: makerBlock,
      dialog: (close) => <RepairDialog row={row} onClose={close} />,
    },
    confirmRepair: {
      id: 'confirmRepair',
      label: text.confirmRepair,
      reason: checkerBlock ?? (row.repair?.isMine ? text.sameRepairer : null),
      dialog: (close) => <ConfirmRepairDialog row={row} onClose={close} />,
    },
    refuseRepair: {
      id: 'refuseRepair',
      label: text.refuseRepair,
      color: 'error',
      key: 'refuse',
      reason: either,
      dialog: (close) => <RefuseRepairDialog row={row} onClose={close} />,
    },
    hold: {
      id: 'hold',
      label: text.hold,
      color: 'error',
      key: null,
      reason: either,
      dialog: (close) => <HoldDialog row={row} onClose={close} />,
    },
    lift: { id: 'lift', label: text.lift, reason: either, dialog: (close) => <LiftDialog row={row} onClose={close} /> },
  };
  return stepsOf(row).map((id) => acts[id]);
}

function Body({ row, onNext, onPrevious }: Omit<Props, 'row' | 'isOpen' | 'onClose'> & { row: PayoutDetail }) {
  const acts = useActs(row);
  const step = row.hasRepair ? 'repair' : row.isHeld ? 'held' : row.status;
  return (
    <Stack>
      <PresenceNote kind="payout" id={row.payoutId} />
      <DrawerHead>
        <div>
          <strong>
            <InvestorLink investorId={row.investorId} name={row.investorName} />
          </strong>
          <Figure rial={row.amount} size="xl" isHideable={false} />
        </div>
        <StatusChip color={payoutColor(row)}>{row.statusText}</StatusChip>
      </DrawerHead>
      <Alert severity={step === 'repair' || step === 'held' ? 'warning' : severities[step]}>
        {row.status === 'failed' && row.errorText ? <strong>{row.errorText}. </strong> : null}
        {text.nextStep[step]}
      </Alert>
      <PayoutFacts row={row} />
      <Attempts row={row} />
      <RecordEvents subject={`payout:${row.payoutId}`} />
      <ActBar acts={acts} neighbours={{ words: text, onNext, onPrevious }}>
        {row.batchNo ? (
          <Button
            variant="outlined"
            component={Link}
            href={paths.admin.payouts({ tab: 'files', file: row.batchNo })}
            prefetch={false}
            shallow
          >
            {text.openBatch}
          </Button>
        ) : null}
      </ActBar>
    </Stack>
  );
}

function PayoutFacts({ row }: { row: PayoutDetail }) {
  const iban = (key: string, value: string) => ({
    key,
    value: <Code text={value} shown={formatIban(value)} label={key} />,
  });
  return (
    <DescriptionList
      isStacked
      items={[
        { key: text.kind, value: row.kindText },
        row.orderNo
          ? { key: text.orderNo, value: <OrderCode orderId={row.orderId} orderNo={row.orderNo} label={text.orderNo} /> }
          : null,
        { key: text.fund, value: row.fundName },
        { key: text.nationalNo, value: <Code text={row.nationalNo} label={text.nationalNo} /> },
        { key: text.due, value: jalaliText(row.dueDate, 'long') },
        { key: text.account, value: row.bankName ?? text.noAccountYet },
        row.iban ? iban(text.iban, row.iban) : null,
        row.repair ? { ...iban(text.repairTo, row.repair.iban), hint: row.repair.bankName } : null,
        row.repair
          ? { key: text.repairBy, value: text.heldBy(row.repair.byName, jalaliText(row.repair.at, 'moment')) }
          : null,
        row.hold
          ? {
              key: text.holdReason,
              value: row.hold.reason,
              hint: text.heldBy(row.hold.byName, jalaliText(row.hold.at, 'moment')),
            }
          : null,
        row.lastAct
          ? {
              key: text.lastAct,
              value: text.heldBy(row.lastAct.byName, jalaliText(row.lastAct.at, 'moment')),
              hint: row.lastAct.reason,
            }
          : null,
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

/** Every bank file that the payout was in, with what the bank said each time. */
function Attempts({ row }: { row: PayoutDetail }) {
  if (row.attempts.length === 0) return null;
  return (
    <section aria-label={text.attempts}>
      <strong>{text.attempts}</strong>
      <DescriptionList
        isStacked
        items={row.attempts.map((attempt) => ({
          id: attempt.batchNo,
          key: text.attempt(toPersianDigits(attempt.attempt), attempt.batchNo, attempt.resultText),
          value: attempt.errorText ?? attempt.bankRef ?? '—',
          hint: attempt.answeredAt
            ? text.heldBy(attempt.answeredByName ?? '—', jalaliText(attempt.answeredAt, 'moment'))
            : formatIban(attempt.iban),
        }))}
      />
    </section>
  );
}
