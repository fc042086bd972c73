import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatIban } from '#shared/iban.ts';
import { useRetryDepositMutation } from '#panel/api/deposits.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { NeighbourButtons } from '../kit/NeighbourButtons.tsx';
import { ActionBar, BlockedNote, Code, DrawerHead, Kbd } from '../kit/parts.tsx';
import { useAction } from '../kit/useEntry.ts';
import { useBlock } from '../kit/useDuty.ts';
import { deskKeys } from '../kit/ShortcutsButton.tsx';
import { useKeyboardShortcuts } from '../kit/useKeyboardShortcuts.ts';
import { depositColours, type DepositRow } from './depositColumns.tsx';
import { MatchDialog, OrderDialog, ReturnDialog, tellOutcome } from './MatchDialog.tsx';
import {
  ConfirmReturnDialog,
  ConfirmSlipDialog,
  RefuseReturnDialog,
  RefuseSlipDialog,
  SlipDialog,
} from './ReturnDecision.tsx';
import { depositsText as text } from './strings.ts';
import { FailureLine } from '../kit/FormDialog.tsx';

type Act = DepositRow['actions'][number];

const refusing: readonly Act[] = ['return', 'refuseReturn', 'refuseSlip'];

interface Props {
  row: DepositRow | null;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One deposit: where it came from, what became of it, the next step and who may take it. */
export function DepositDrawer({ row, onClose, onNext, onPrevious }: Props) {
  return (
    <BottomDrawer isOpen={row !== null} title={text.details} onClose={onClose}>
      {row ? <Body key={row.depositId} row={row} onNext={onNext} onPrevious={onPrevious} /> : null}
    </BottomDrawer>
  );
}

/** Why the user may not take a step; null when they may. */
function useBlocks(row: DepositRow): Record<Act, string | null> {
  const makerBlock = useBlock('maker');
  const checkerBlock = useBlock('checker');
  return {
    match: makerBlock,
    retry: makerBlock,
    order: checkerBlock ?? (row.isMine ? text.sameMatcher : null),
    return: makerBlock,
    // whoever approved the slip is refused by the API; either of the two may link
    slip: makerBlock === null || checkerBlock === null ? null : makerBlock,
    confirmReturn: checkerBlock ?? (row.isMyReturn ? text.sameReturner : null),
    refuseReturn: makerBlock === null || checkerBlock === null ? null : makerBlock,
    confirmSlip: checkerBlock ?? (row.isMyLink ? text.sameLinker : null),
    refuseSlip: makerBlock === null || checkerBlock === null ? null : makerBlock,
  };
}

/** The step that leads on: a second person's decision, the slip, the order of a known owner, another try, or the owner. */
function firstAct(row: DepositRow): Act {
  if (row.status === 'return_waits') return 'confirmReturn';
  if (row.status === 'slip_waits') return 'confirmSlip';
  if (row.slips.length > 0) return 'slip';
  if (row.status === 'matched') return 'order';
  return row.status === 'failed' ? 'retry' : 'match';
}

function Body({ row, onNext, onPrevious }: Omit<Props, 'row' | 'onClose'> & { row: DepositRow }) {
  const blocks = useBlocks(row);
  const [asking, setAsking] = useState<Act | null>(null);
  const [retry] = useRetryDepositMutation();
  const retrying = useAction();
  const key = useIdempotencyKey();
  const tryAgain = async () => {
    const answer = await retrying.run(() =>
      retry({
        params: { depositId: row.depositId },
        body: { version: row.version },
        idempotencyKey: key.idempotencyKey,
      }).unwrap(),
    );
    key.renew();
    if (answer) tellOutcome(answer.data);
  };
  const close = () => setAsking(null);
  const first = firstAct(row);
  const actions = [...row.actions].sort((a, b) => Number(b === first) - Number(a === first));
  // keys only open a question; another try runs at once, so it has none
  const keyOf = (action: Act) =>
    refusing.includes(action)
      ? deskKeys.refuse.cap
      : action === actions[0] && action !== 'retry'
        ? deskKeys.main.cap
        : null;
  const press = (key: string) => {
    const action = actions.find((one) => keyOf(one) === key);
    return action && blocks[action] === null ? () => setAsking(action) : null;
  };
  useKeyboardShortcuts(
    {
      [deskKeys.main.code]: press(deskKeys.main.cap),
      [deskKeys.refuse.code]: press(deskKeys.refuse.cap),
      [deskKeys.next.code]: onNext,
      [deskKeys.previous.code]: onPrevious,
    },
    asking === null,
  );
  return (
    <Stack>
      <DrawerHead>
        <div>
          <strong>{row.investorName ?? text.noOwner}</strong>
          <Figure rial={row.amount} size="xl" isHideable={false} />
        </div>
        <StatusChip colour={depositColours[row.status]}>{row.statusText}</StatusChip>
      </DrawerHead>
      <Alert severity={row.status === 'ordered' ? 'success' : row.status === 'failed' ? 'warning' : 'info'}>
        {row.errorText ? <strong>{row.errorText}. </strong> : null}
        {text.nextStep[row.status]}
      </Alert>
      <DepositFacts row={row} />
      <FailureLine failure={retrying.failure} />
      <BlockedNote blocks={actions.map((action) => ({ action: text.actions[action], reason: blocks[action] }))} />
      <ActionBar>
        {actions.map((action, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'contained' : 'outlined'}
            color={refusing.includes(action) ? 'error' : 'primary'}
            disabled={blocks[action] !== null}
            loading={action === 'retry' && retrying.isBusy}
            onClick={action === 'retry' ? () => void tryAgain() : () => setAsking(action)}
          >
            {text.actions[action]}
            {keyOf(action) ? <Kbd>{keyOf(action)}</Kbd> : null}
          </Button>
        ))}
        <NeighbourButtons words={text} onNext={onNext} onPrevious={onPrevious} />
      </ActionBar>
      {asking === 'match' ? <MatchDialog row={row} onClose={close} /> : null}
      {asking === 'order' ? <OrderDialog row={row} onClose={close} /> : null}
      {asking === 'slip' ? <SlipDialog row={row} onClose={close} /> : null}
      {asking === 'confirmReturn' ? <ConfirmReturnDialog row={row} onClose={close} /> : null}
      {asking === 'refuseReturn' ? <RefuseReturnDialog row={row} onClose={close} /> : null}
      {asking === 'confirmSlip' ? <ConfirmSlipDialog row={row} onClose={close} /> : null}
      {asking === 'refuseSlip' ? <RefuseSlipDialog row={row} onClose={close} /> : null}
      {asking === 'return' ? <ReturnDialog row={row} onClose={close} /> : null}
    </Stack>
  );
}

function DepositFacts({ row }: { row: DepositRow }) {
  const code = (key: string, value: string | null, shown?: string) =>
    value ? { key, value: <Code text={value} label={key} shown={shown} /> } : null;
  return (
    <DescriptionList
      items={[
        { key: text.date, value: jalaliText(row.depositDate, 'moment') },
        { key: text.fund, value: row.fundName ?? '—' },
        { key: text.sourceLabel, value: row.sourceText },
        code(text.bankRef, row.bankRef),
        code(text.depositCode, row.depositCode) ?? { key: text.depositCode, value: text.none },
        code(text.sourceIban, row.sourceIban, row.sourceIban ? formatIban(row.sourceIban) : undefined),
        row.investorName ? { key: text.investor, value: row.investorName } : null,
        code(text.nationalNo, row.nationalNo),
        code(text.order, row.orderNo),
        row.reason ? { key: text.reason, value: row.reason } : null,
        code(text.returnRef, row.returnRef),
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
