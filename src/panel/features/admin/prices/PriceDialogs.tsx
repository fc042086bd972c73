import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import {
  useApproveNavsMutation,
  useConfirmNavWithdrawalMutation,
  usePrepareNavWithdrawalMutation,
  useRejectNavMutation,
} from '#panel/api/prices.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Note, Stack } from '../kit/plain.ts';
import { isReasonFine, ReasonField } from '../kit/ReasonField.tsx';
import { kitText } from '../kit/strings.ts';
import type { Draft } from './draftRows.ts';
import { ExecutionNote, PriceCompare } from './PriceCompare.tsx';
import { pricesText as text } from './strings.ts';

const decisionOf = ({ fundId, navDate, version }: Draft) => ({ fundId, navDate, version });

/** A call under one key, with what it was refused with. */
function useDecision(onClose: () => void) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newUuid);
  const run = async (call: (idempotencyKey: string) => Promise<unknown>, done: string) => {
    setFailure(null);
    setBusy(true);
    try {
      await call(idempotencyKey);
      notify.success(done);
      onClose();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    setBusy(false);
  };
  return { failure, isBusy, run };
}

/** Publishes drafts: each with its three prices, those before and the change; a jump wants a reason. */
export function ApproveDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Draft[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const [approve] = useApproveNavsMutation();
  const decision = useDecision(() => {
    onDone?.();
    onClose();
  });
  const [jumpReason, setJumpReason] = useState('');
  // the rows of the moment when the dialog opened: what was seen is what is approved
  const [seen] = useState(rows);
  const jumps = seen.filter((row) => row.isJump);
  const submit = () => {
    if (jumps.length > 0 && !isReasonFine(jumpReason)) return;
    const body = {
      rows: seen.map((row) => ({ ...decisionOf(row), ...(row.isJump ? { jumpReason: jumpReason.trim() } : {}) })),
    };
    void decision.run(
      (idempotencyKey) => approve({ body, idempotencyKey }).unwrap(),
      text.approved(formatNumber(seen.length)),
    );
  };
  return (
    <FormDialog
      isOpen
      maxWidth="md"
      title={text.approveTitle}
      submitLabel={text.approveMany(formatNumber(seen.length))}
      isBusy={decision.isBusy}
      failure={decision.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {seen.map((row) => (
        <Stack key={`${row.fundId}:${row.navDate}`}>
          <PriceCompare nav={row} />
          {row.isJump ? (
            <Alert severity="warning">
              {row.fundName}: {text.jump(toPersianDigits(trimDecimal(row.jumpLimit)))}
            </Alert>
          ) : null}
          {row.isApprovable || row.approvableFrom === null ? null : (
            <Alert severity="warning">
              {row.fundName}: {text.beforeCutoff(jalaliText(row.approvableFrom, 'moment'))}
            </Alert>
          )}
          <ExecutionNote execution={row.execution} />
        </Stack>
      ))}
      {jumps.length > 0 ? (
        <ReasonField
          label={text.jumpReason}
          value={jumpReason}
          onChange={setJumpReason}
          typical={text.jumpReasons}
          hasFocus={false}
        />
      ) : null}
      <Note>{text.approveText}</Note>
    </FormDialog>
  );
}

type ReasonKind = 'reject' | 'takeBack' | 'ask';
const reasonWords = {
  reject: [text.rejectTitle, text.reject, text.rejected],
  takeBack: [text.takeBackTitle, text.takeBack, text.takenBack],
  ask: [text.askTitle, text.ask, text.asked],
} as const;

/** Returns a draft, takes one's own back, or asks for the withdrawal of a published price; each with a reason. */
export function ReasonDialog({ kind, row, onClose }: { kind: ReasonKind; row: Draft; onClose: () => void }) {
  const [reject] = useRejectNavMutation();
  const [ask] = usePrepareNavWithdrawalMutation();
  const decision = useDecision(onClose);
  const [reason, setReason] = useState('');
  const [seen] = useState(row);
  const [title, label, done] = reasonWords[kind];
  const submit = () => {
    if (!isReasonFine(reason)) return;
    const body = { ...decisionOf(seen), reason: reason.trim() };
    const call = kind === 'ask' ? ask : reject;
    void decision.run((idempotencyKey) => call({ body, idempotencyKey }).unwrap(), done);
  };
  return (
    <FormDialog
      isOpen
      title={title}
      submitLabel={label}
      isBusy={decision.isBusy}
      failure={decision.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PriceCompare nav={seen} />
      <ReasonField value={reason} onChange={setReason} typical={text.rejectReasons} hasFocus={false} />
    </FormDialog>
  );
}

/** The second person withdraws a published price. */
export function WithdrawDialog({ row, onClose }: { row: Draft; onClose: () => void }) {
  const [confirm] = useConfirmNavWithdrawalMutation();
  const decision = useDecision(onClose);
  const [seen] = useState(row);
  return (
    <FormDialog
      isOpen
      title={text.withdrawTitle}
      submitLabel={text.withdraw}
      isBusy={decision.isBusy}
      failure={decision.failure}
      onSubmit={() =>
        void decision.run(
          (idempotencyKey) => confirm({ body: decisionOf(seen), idempotencyKey }).unwrap(),
          text.withdrawn,
        )
      }
      onClose={onClose}
    >
      <PriceCompare nav={seen} />
      {seen.withdrawal ? <Note>{text.withdrawalBy(seen.withdrawal.byName, seen.withdrawal.reason)}</Note> : null}
      <Note>{text.withdrawText}</Note>
    </FormDialog>
  );
}
