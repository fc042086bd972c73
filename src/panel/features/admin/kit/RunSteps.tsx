import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useFormKey } from '#panel/api/useFormKey.ts';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from './ActionButton.tsx';
import { FailureLine } from './FormDialog.tsx';
import { Buttons } from './plain.ts';
import { kitText } from './strings.ts';
import { useDuty, useOwnId } from './useDuty.ts';

type Step = 'approve' | 'execute' | 'discard';

interface Words extends Record<Step | `${Step}Title` | `${Step}Text`, string> {
  samePerson: string;
  /** why a run of which something is booked is not thrown away */
  booked: string;
  approved: string;
  discarded: string;
  executed: (booked: string) => string;
  executedSome: (booked: string, failed: string) => string;
}

interface Executed {
  booked: number;
  failed: number;
}

interface Props {
  run: { status: 'draft' | 'approved' | 'executed'; preparedBy: number | null; done: number };
  words: Words;
  approve: (idempotencyKey: string) => Promise<unknown>;
  discard: (idempotencyKey: string) => Promise<unknown>;
  execute: () => Promise<Executed>;
  /** true while the run is being thrown away */
  onDiscarding?: (isGoing: boolean) => void;
  onDiscarded?: () => void;
  /** the facts before a confirmation */
  children: ReactNode;
}

/** What the next person does with a run of payments, and why not: approve, execute, throw away. */
export function RunSteps(props: Props) {
  const { run, words, onDiscarding, onDiscarded, children } = props;
  const [asked, setAsked] = useState<Step | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { take, isBusy, executed } = useSteps(props);
  const noDuty = useDuty('checker');
  const ownId = useOwnId();
  if (run.status === 'executed') return null;
  const confirm = async () => {
    if (!asked) return;
    setFailure(null);
    onDiscarding?.(asked === 'discard');
    try {
      await take(asked);
      if (asked === 'discard') onDiscarded?.();
    } catch (thrown) {
      onDiscarding?.(false);
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    setAsked(null);
  };
  const isOwn = run.preparedBy !== null && run.preparedBy === ownId;
  const next = run.status === 'draft' ? 'approve' : 'execute';
  const reason = noDuty ?? (next === 'approve' && isOwn ? words.samePerson : null);
  return (
    <>
      <FailureLine failure={failure} />
      {executed && executed.failed > 0 ? (
        <Alert severity="warning">
          {words.executedSome(formatNumber(executed.booked), formatNumber(executed.failed))}
        </Alert>
      ) : null}
      <Buttons sx={{ marginBlockStart: '1rem' }}>
        <ActionButton variant="contained" reason={reason} onClick={() => setAsked(next)}>
          {words[next]}
        </ActionButton>
        <ActionButton color="error" reason={run.done > 0 ? words.booked : null} onClick={() => setAsked('discard')}>
          {words.discard}
        </ActionButton>
      </Buttons>
      {asked ? (
        <ConfirmDialog
          isOpen
          title={words[`${asked}Title`]}
          confirmLabel={words[asked]}
          colour={asked === 'discard' ? 'error' : 'primary'}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(null)}
        >
          {children}
          {words[`${asked}Text`]}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The calls of a run, each with what it says when it is done. */
function useSteps({ words, approve, discard, execute }: Props) {
  const { idempotencyKey, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [executed, setExecuted] = useState<Executed | null>(null);
  const call = async (step: Step): Promise<void> => {
    if (step === 'approve') {
      await approve(idempotencyKey);
      notify.success(words.approved);
    } else if (step === 'discard') {
      await discard(idempotencyKey);
      notify.success(words.discarded);
    } else {
      setExecuted(null);
      const done = await execute();
      setExecuted(done);
      if (done.failed === 0) notify.success(words.executed(formatNumber(done.booked)));
    }
    // one key for one step
    renew();
  };
  const take = (step: Step): Promise<void> => {
    setBusy(true);
    return call(step).finally(() => setBusy(false));
  };
  return { take, isBusy, executed };
}
