import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountKindLabels, rejectCorrection } from '#shared/contract/corrections.ts';
import { formatNumber } from '#shared/digits.ts';
import { useApproveCorrectionMutation, useRejectCorrectionMutation } from '#panel/api/corrections.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useFormKey } from '#panel/api/useFormKey.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { BottomDrawer } from '#panel/ui/overlay/BottomDrawer.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine, FormDialog } from '../kit/FormDialog.tsx';
import { Buttons, Stack } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { personText, useDuty, useOwnId } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { number } from './journalColumns.tsx';
import { LegsOfJournal } from './LegsOfJournal.tsx';
import { correctionsText } from './strings.ts';
import { correctionColours, type Correction } from './types.ts';

const text = correctionsText.corrections;

/** A correction with all its facts and the legs it takes back; the second person approves or rejects it here. */
export function CorrectionDrawer({ correction, onClose }: { correction: Correction | null; onClose: () => void }) {
  return (
    <BottomDrawer isOpen={correction !== null} title={text.details} onClose={onClose}>
      {correction ? (
        <Stack key={correction.correctionId}>
          <Facts correction={correction} />
          {correction.journalId ? <LegsOfJournal journalId={correction.journalId} /> : null}
          {correction.status === 'draft' ? <Decision correction={correction} onDone={onClose} /> : null}
        </Stack>
      ) : null}
    </BottomDrawer>
  );
}

function Facts({ correction: row }: { correction: Correction }) {
  const ownId = useOwnId();
  return (
    <KeyValueList
      items={[
        { key: text.kind, value: row.kindText },
        { key: text.status, value: <StatusChip colour={correctionColours[row.status]}>{row.statusText}</StatusChip> },
        row.investorName ? { key: text.investor, value: row.investorName } : null,
        { key: text.fund, value: row.fundName },
        row.journalId ? { key: text.journal, value: number(row.journalId) } : null,
        row.side ? { key: text.side, value: correctionsText.adjustment.sides[row.side] } : null,
        row.amount
          ? { key: correctionsText.adjustment.amount, value: <Money rial={row.amount} isHideable={false} /> }
          : null,
        row.counter ? { key: text.counter, value: accountKindLabels[row.counter] } : null,
        { key: text.reason, value: row.reason },
        {
          key: text.preparedBy,
          value: personText(row.preparedBy, row.preparedByName, ownId),
          hint: <JalaliDate value={row.preparedAt} format="moment" />,
        },
        row.decidedAt
          ? {
              key: text.decidedBy,
              value: personText(row.decidedBy, row.decidedByName, ownId),
              hint: <JalaliDate value={row.decidedAt} format="moment" />,
            }
          : null,
        row.decisionReason ? { key: text.decisionReason, value: row.decisionReason } : null,
        row.bookedJournalId ? { key: text.booked, value: number(row.bookedJournalId) } : null,
      ]}
    />
  );
}

function Decision({ correction, onDone }: { correction: Correction; onDone: () => void }) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [approve, approving] = useApproveCorrectionMutation();
  const { idempotencyKey } = useFormKey();
  const noDuty = useDuty('checker');
  const isOwn = correction.preparedBy === useOwnId();
  const confirm = async () => {
    setFailure(null);
    try {
      const { data } = await approve({
        params: { correctionId: correction.correctionId },
        idempotencyKey,
      }).unwrap();
      notify.success(text.approved(formatNumber(data.accountsChecked)));
      onDone();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    setAsked(null);
  };
  return (
    <>
      <FailureLine failure={failure} />
      <Buttons>
        <ActionButton variant="contained" reason={isOwn ? text.samePerson : noDuty} onClick={() => setAsked('approve')}>
          {text.approve}
        </ActionButton>
        <ActionButton color="error" reason={null} onClick={() => setAsked('reject')}>
          {isOwn ? text.withdraw : text.reject}
        </ActionButton>
      </Buttons>
      <ConfirmDialog
        isOpen={asked === 'approve'}
        title={text.approveTitle}
        confirmLabel={text.approve}
        isBusy={approving.isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {text.approveText}
      </ConfirmDialog>
      {asked === 'reject' ? (
        <RejectDialog correction={correction} isOwn={isOwn} onClose={() => setAsked(null)} onDone={onDone} />
      ) : null}
    </>
  );
}

interface RejectProps {
  correction: Correction;
  isOwn: boolean;
  onClose: () => void;
  onDone: () => void;
}

function RejectDialog({ correction, isOwn, onClose, onDone }: RejectProps) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const [reject, rejecting] = useRejectCorrectionMutation();
  const { idempotencyKey } = useFormKey();
  const entry = useEntry(form, rejectCorrection.body, ['reason']);
  const submit = entry.submit(async ({ reason }) => {
    const body = { reason: reason.trim() };
    if (!(await entry.check(body))) return;
    try {
      await reject({ params: { correctionId: correction.correctionId }, body, idempotencyKey }).unwrap();
      notify.success(text.rejected);
      onDone();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      isOpen
      maxWidth="xs"
      title={isOwn ? text.withdrawTitle : text.rejectTitle}
      submitLabel={isOwn ? text.withdraw : text.reject}
      isBusy={rejecting.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="reason"
        label={text.rejectReason}
        helperText={correctionsText.journal.reasonHint}
        maxLength={300}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
