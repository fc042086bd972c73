import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Schema } from 'yup';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from './ActionButton.tsx';
import { FailureLine, FormDialog } from './FormDialog.tsx';
import { Buttons } from './plain.ts';
import { useAction, useEntry } from './useEntry.ts';
import { useDuty, useOwnId } from './useDuty.ts';

interface Words {
  approve: string;
  approveTitle: string;
  approveText: string;
  samePerson: string;
  reject: string;
  rejectTitle: string;
  rejectReason: string;
  reasonHint: string;
  rejected: string;
  withdraw: string;
  withdrawTitle: string;
}

interface Props {
  words: Words;
  preparedBy: number | null;
  /** why it cannot be approved as it stands */
  problem?: string | null;
  /** the call, under its key; answers what to say when it is done */
  approve: (idempotencyKey: string) => Promise<string>;
  reject: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>;
  /** the contract's own check of the body of `reject` */
  rejectBody: Schema | undefined;
  reasonLength: number;
  /** what else becomes of the screen; a drawer stays, and tells who decided */
  onDone?: () => void;
}

/** The second person's decision on what another prepared: approve, or reject with a reason; who prepared it takes it back. */
export function Decision(props: Props) {
  const { words, preparedBy, problem = null, approve, onDone } = props;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const noDuty = useDuty('checker');
  const isOwn = preparedBy === useOwnId();
  const confirm = async () => {
    const done = await run(() => approve(idempotencyKey));
    setAsked(null);
    if (done === null) return;
    notify.success(done);
    onDone?.();
  };
  return (
    <>
      <FailureLine failure={failure} />
      <Buttons>
        <ActionButton
          variant="contained"
          reason={isOwn ? words.samePerson : (noDuty ?? problem)}
          onClick={() => setAsked('approve')}
        >
          {words.approve}
        </ActionButton>
        <ActionButton color="error" reason={null} onClick={() => setAsked('reject')}>
          {isOwn ? words.withdraw : words.reject}
        </ActionButton>
      </Buttons>
      <ConfirmDialog
        isOpen={asked === 'approve'}
        title={words.approveTitle}
        confirmLabel={words.approve}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {words.approveText}
      </ConfirmDialog>
      {asked === 'reject' ? <RejectDialog {...props} isOwn={isOwn} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

type RejectProps = Props & { isOwn: boolean; onClose: () => void };

function RejectDialog({ words, reject, rejectBody, reasonLength, isOwn, onClose, onDone }: RejectProps) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const [isBusy, setBusy] = useState(false);
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, rejectBody, ['reason']);
  const submit = entry.submit(async ({ reason }) => {
    const body = { reason: reason.trim() };
    if (!(await entry.check(body))) return;
    setBusy(true);
    try {
      await reject(body, idempotencyKey);
      notify.success(words.rejected);
      onClose();
      onDone?.();
    } catch (thrown) {
      entry.refuse(thrown);
    }
    setBusy(false);
  });
  return (
    <FormDialog
      maxWidth="xs"
      title={isOwn ? words.withdrawTitle : words.rejectTitle}
      submitLabel={isOwn ? words.withdraw : words.reject}
      isBusy={isBusy}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="reason"
        label={words.rejectReason}
        helperText={words.reasonHint}
        maxLength={reasonLength}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
