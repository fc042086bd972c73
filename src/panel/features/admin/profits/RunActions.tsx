import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useApproveProfitMutation, useDiscardProfitMutation, useExecuteProfitMutation } from '#panel/api/profits.ts';
import { useFormKey } from '#panel/api/useFormKey.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { Buttons } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { profitsText as text } from './strings.ts';
import type { Run } from './types.ts';

type Step = 'approve' | 'execute' | 'discard';

const questions = {
  approve: { title: text.approveTitle, note: text.approveText, label: text.approve, colour: 'primary' },
  execute: { title: text.executeTitle, note: text.executeText, label: text.execute, colour: 'primary' },
  discard: { title: text.discardTitle, note: text.discardText, label: text.discard, colour: 'error' },
} as const;

/** The calls of a run, each with what it says when it is done. */
function useSteps(run: Run) {
  const [approve, approving] = useApproveProfitMutation();
  const [execute, executing] = useExecuteProfitMutation();
  const [discard, discarding] = useDiscardProfitMutation();
  const { idempotencyKey, renew } = useFormKey();
  const args = { params: { profitId: run.profitId } };
  const take = async (step: Step): Promise<void> => {
    if (step === 'approve') {
      await approve({ ...args, idempotencyKey }).unwrap();
      notify.success(text.approvedDone);
    } else if (step === 'discard') {
      await discard({ ...args, idempotencyKey }).unwrap();
      notify.success(text.discardedDone);
    } else {
      const { data } = await execute(args).unwrap();
      if (data.failed === 0) notify.success(text.executedDone(formatNumber(data.booked)));
    }
    // one key for one step
    renew();
  };
  const isBusy = approving.isLoading || executing.isLoading || discarding.isLoading;
  return { take, isBusy, executed: executing.data?.data };
}

/** What the next person does with a run, and why not: approve, execute, throw away. */
export function RunActions({
  run,
  onDiscarding,
  onDiscarded,
}: {
  run: Run;
  /** true while the run is being thrown away */
  onDiscarding: (isGoing: boolean) => void;
  onDiscarded: () => void;
}) {
  const { take, isBusy, executed } = useSteps(run);
  const [asked, setAsked] = useState<Step | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const noDuty = useDuty('checker');
  const ownId = useOwnId();
  if (run.status === 'executed') return null;
  const isOwn = run.preparedBy !== null && run.preparedBy === ownId;
  const confirm = async () => {
    if (!asked) return;
    setFailure(null);
    onDiscarding(asked === 'discard');
    try {
      await take(asked);
      if (asked === 'discard') onDiscarded();
    } catch (thrown) {
      onDiscarding(false);
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    setAsked(null);
  };
  const question = asked && questions[asked];
  return (
    <>
      <FailureLine failure={failure} />
      {executed && executed.failed > 0 ? (
        <Alert severity="warning">
          {text.executedSome(formatNumber(executed.booked), formatNumber(executed.failed))}
        </Alert>
      ) : null}
      <Buttons sx={{ marginBlockStart: '1rem' }}>
        {run.status === 'draft' ? (
          <ActionButton
            variant="contained"
            reason={noDuty ?? (isOwn ? text.samePerson : null)}
            onClick={() => setAsked('approve')}
          >
            {text.approve}
          </ActionButton>
        ) : (
          <ActionButton variant="contained" reason={noDuty} onClick={() => setAsked('execute')}>
            {text.execute}
          </ActionButton>
        )}
        <ActionButton color="error" reason={run.done > 0 ? text.booked : null} onClick={() => setAsked('discard')}>
          {text.discard}
        </ActionButton>
      </Buttons>
      {question ? (
        <ConfirmDialog
          isOpen
          title={question.title}
          confirmLabel={question.label}
          colour={question.colour}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(null)}
        >
          <KeyValueList
            items={[
              { key: text.total, value: `${formatRial(run.total)} ${text.rial}` },
              { key: text.columns.investors, value: text.people(formatNumber(run.investors)) },
            ]}
          />
          {question.note}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
