import Link from 'next/link';
import type { ComponentType } from 'react';
import Alert from '@mui/material/Alert';
import { formatIban } from '#shared/iban.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderCode } from '#panel/components/OrderLink.tsx';
import { paths } from '#panel/paths.ts';
import { PresenceNote } from '#panel/components/PresenceNote.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { depositColors, rowKeyOf, type DepositRow } from './depositColumns.tsx';
import { MatchDialog, OrderDialog, ReturnDialog, tellOutcome } from './MatchDialog.tsx';
import { ConfirmReturnDialog, ConfirmSlipDialog, RefuseDialog, SlipDialog } from './ReturnDecision.tsx';
import { ConfirmPayoutDialog, PayoutDialog, RefusePayoutDialog } from './PayoutDecision.tsx';
import { depositsText as text } from './strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type Act as DeskAct, ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';
import { RecordEvents } from '#panel/features/admin/shared/approval/RecordEvents.tsx';

type Act = DepositRow['actions'][number];

const refusing: readonly Act[] = ['return', 'refuseReturn', 'refuseSlip', 'refusePayout'];

interface Props {
  row: DepositRow | null;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One deposit: where it came from, what became of it, the next step and who may take it. */
export function DepositDrawer({ row, onClose, onNext, onPrevious }: Props) {
  return (
    <SidePanel
      isBeside
      isOpen={row !== null}
      title={text.details}
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
    >
      {row ? <Body key={rowKeyOf(row)} row={row} onNext={onNext} onPrevious={onPrevious} /> : null}
    </SidePanel>
  );
}

/** Why the user may not take a step; null when they may. */
function useBlocks(row: DepositRow): Record<Act, string | null> {
  const makerBlock = usePermission('maker');
  const checkerBlock = usePermission('checker');
  const either = usePermission('makerOrChecker');
  return {
    match: makerBlock,
    retry: makerBlock,
    order: checkerBlock ?? (row.isMine ? text.sameMatcher : null),
    return: makerBlock,
    // whoever approved the slip is refused by the API; either of the two may link
    slip: either,
    confirmReturn: checkerBlock ?? (row.isMyReturn ? text.sameReturner : null),
    refuseReturn: either,
    confirmSlip: checkerBlock ?? (row.isMyLink ? text.sameLinker : null),
    refuseSlip: either,
    payout: makerBlock,
    confirmPayout: checkerBlock ?? (row.isMyLink ? text.samePayout : null),
    refusePayout: either,
  };
}

/** The step that leads on: a second person's decision, the slip, the order of a known owner, another try, or the owner. */
function firstAct(row: DepositRow): Act {
  if (row.status === 'return_waits') return 'confirmReturn';
  if (row.status === 'slip_waits') return 'confirmSlip';
  if (row.status === 'payout_waits') return 'confirmPayout';
  if (row.slips.length > 0) return 'slip';
  if (row.status === 'matched') return 'order';
  return row.status === 'failed' ? 'retry' : 'match';
}

const dialogs: Record<Exclude<Act, 'retry'>, ComponentType<{ row: DepositRow; onClose: () => void }>> = {
  match: MatchDialog,
  order: OrderDialog,
  slip: SlipDialog,
  confirmReturn: ConfirmReturnDialog,
  refuseReturn: (props) => <RefuseDialog act="refuseReturn" {...props} />,
  confirmSlip: ConfirmSlipDialog,
  refuseSlip: (props) => <RefuseDialog act="refuseSlip" {...props} />,
  payout: PayoutDialog,
  confirmPayout: ConfirmPayoutDialog,
  refusePayout: RefusePayoutDialog,
  return: ReturnDialog,
};

function Body({ row, onNext, onPrevious }: Omit<Props, 'row' | 'onClose'> & { row: DepositRow }) {
  const blocks = useBlocks(row);
  const [retry] = DepositsApi.useRetryDepositMutation();
  const retrying = useAction();
  const tryAgain = async () => {
    const { depositId, version } = row;
    const answer = await retrying.run((idempotencyKey) =>
      retry({ params: { depositId }, body: { version }, idempotencyKey }).unwrap(),
    );
    retrying.renew();
    if (answer) tellOutcome(answer.data);
  };
  const first = firstAct(row);
  const actions = [...row.actions].sort((a, b) => Number(b === first) - Number(a === first));
  return (
    <Stack>
      {row.source === 'direct_debit' ? null : <PresenceNote kind="deposit" id={row.depositId} />}
      <DrawerHead>
        <div>
          <strong>
            {row.investorId !== null && row.investorName ? (
              <InvestorLink investorId={row.investorId} name={row.investorName} />
            ) : (
              text.noOwner
            )}
          </strong>
          <Figure rial={row.amount} size="xl" isHideable={false} />
        </div>
        <StatusChip color={depositColors[row.status]}>{row.statusText}</StatusChip>
      </DrawerHead>
      <Alert severity={row.status === 'ordered' ? 'success' : row.status === 'failed' ? 'warning' : 'info'}>
        {row.errorText ? <strong>{row.errorText}. </strong> : null}
        {text.nextStep[row.status]}
      </Alert>
      <DepositFacts row={row} />
      {row.source === 'direct_debit' ? null : <RecordEvents subject={`deposit:${row.depositId}`} />}
      <FailureLine failure={retrying.failure} />
      <ActBar
        neighbours={{ words: text, onNext, onPrevious }}
        acts={actions.map((id): DeskAct => {
          const act = { id, label: text.actions[id], reason: blocks[id] };
          // another try runs at once, so it has no key
          if (id === 'retry') return { ...act, key: null, isBusy: retrying.isBusy, run: () => void tryAgain() };
          const Dialog = dialogs[id];
          return {
            ...act,
            ...(refusing.includes(id) && { key: 'refuse', color: 'error' }),
            dialog: (close) => <Dialog row={row} onClose={close} />,
          };
        })}
      />
    </Stack>
  );
}

function DepositFacts({ row }: { row: DepositRow }) {
  const code = (key: string, value: string | null, shown?: string) =>
    value ? { key, value: <Code text={value} label={key} shown={shown} /> } : null;
  return (
    <DescriptionList
      isStacked
      items={[
        { key: text.date, value: jalaliText(row.depositDate, 'moment') },
        { key: text.fund, value: row.fundName ?? '—' },
        {
          key: text.sourceLabel,
          value:
            row.source === 'direct_debit' ? (
              <Link href={paths.admin.directDebit({ tab: 'charges', search: row.orderNo ?? '' })} prefetch={false}>
                {text.toDebit}
              </Link>
            ) : (
              row.sourceText
            ),
        },
        code(text.bankRef, row.bankRef),
        code(text.depositCode, row.depositCode) ?? { key: text.depositCode, value: text.none },
        code(text.sourceIban, row.sourceIban, row.sourceIban ? formatIban(row.sourceIban) : undefined),
        row.investorName ? { key: text.investor, value: row.investorName } : null,
        code(text.nationalNo, row.nationalNo),
        row.orderNo
          ? { key: text.order, value: <OrderCode orderId={row.orderId} orderNo={row.orderNo} label={text.order} /> }
          : null,
        row.reason ? { key: text.reason, value: row.reason } : null,
        code(text.returnRef, row.returnRef),
        code(text.returnIban, row.returnIban, row.returnIban ? formatIban(row.returnIban) : undefined),
        code(text.slipNumber, row.slipNumber),
        { key: text.origin, value: text.origins[row.origin] },
        row.lateReason ? { key: text.lateReason, value: row.lateReason } : null,
        row.handlerName
          ? {
              key: text.handler,
              value: row.handledAt
                ? text.handledBy(row.handlerName, jalaliText(row.handledAt, 'moment'))
                : row.handlerName,
            }
          : null,
      ]}
    />
  );
}
