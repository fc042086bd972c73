import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { prepareCodeOverride } from '#shared/contract/identityChanges.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { upload } from '#panel/api/files.ts';
import { IdentityChangesApi } from '#panel/api/identityChanges.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { IdentityDiff } from '#panel/components/IdentityDiff.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { IdentityChange, type IdentityChangeRow } from '#panel/features/admin/shared/approval/IdentityChange.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { WaitingList } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { identityTabText as text } from './identityStrings.ts';

/** Identity of one investor: the registry's answer, a national code by document, and what waits for a second person. */
export function IdentityTab({ investorId }: { investorId: number }) {
  const [answer, setAnswer] = useState<IdentityChangeRow | null>(null);
  const waiting = IdentityChangesApi.useListIdentityChangesQuery(
    { query: { investorId } },
    { refetchOnMountOrArgChange: true },
  );
  const askReason = usePermission('makerOrChecker');
  const overrideReason = usePermission('maker');
  const [ask] = IdentityChangesApi.useAskInvestorUpdateMutation();
  const isOpen = (waiting.data?.data.length ?? 0) > 0;
  const take = (row: IdentityChangeRow) => {
    if (row.changes.length === 0) notify.success(text.same);
    else setAnswer(row);
  };
  return (
    <Stack>
      <Section title={text.title} note={text.note}>
        <ActButtons
          acts={[
            {
              id: 'ask',
              label: text.ask,
              reason: isOpen ? text.isOpen : askReason,
              dialog: (close) => (
                <ActDialog
                  title={text.askTitle}
                  confirmLabel={text.ask}
                  act={async (idempotencyKey) => {
                    const { data } = await ask({ body: { investorId }, idempotencyKey }).unwrap();
                    take(data);
                    return data;
                  }}
                  onClose={close}
                >
                  {text.askText}
                </ActDialog>
              ),
            },
            {
              id: 'code',
              label: text.code,
              reason: isOpen ? text.isOpen : overrideReason,
              dialog: (close) => <CodeForm investorId={investorId} onClose={close} />,
            },
          ]}
        />
        {answer ? <AnswerDialog row={answer} onClose={() => setAnswer(null)} /> : null}
      </Section>
      <WaitingList
        title={text.waiting}
        files={
          <ListFileButtons
            title={text.waitingFile}
            file="exportIdentityChanges"
            args={{ query: { investorId } }}
            size="small"
          />
        }
        query={waiting}
        rowId={(row) => row.changeId}
        empty={<Hint>{text.nothing}</Hint>}
      >
        {(row) => <IdentityChange row={row} />}
      </WaitingList>
    </Stack>
  );
}

/** What the registry told beside what is stored; nothing is stored before it is confirmed. */
function AnswerDialog({ row, onClose }: { row: IdentityChangeRow; onClose: () => void }) {
  const [confirm] = IdentityChangesApi.useConfirmIdentityChangeMutation();
  return (
    <ActDialog
      title={text.answerTitle}
      confirmLabel={row.needsSecond ? text.send : text.store}
      width="sm"
      done={row.needsSecond ? text.sent : text.stored}
      version={row.version}
      act={(idempotencyKey, seen) =>
        confirm({
          params: { changeId: row.changeId },
          body: { version: seen },
          idempotencyKey,
        }).unwrap()
      }
      onClose={onClose}
    >
      {row.needsSecond ? <Hint>{text.needsSecond}</Hint> : null}
      <IdentityDiff changes={row.changes} />
    </ActDialog>
  );
}

interface Values {
  nationalNo: string;
  reason: string;
  fileId: UploadedFile | null;
}

const empty: Values = { nationalNo: '', reason: '', fileId: null };

/** A national code that checks refuse: the code, why it is right, and the document that shows it. */
function CodeForm({ investorId, onClose }: { investorId: number; onClose: () => void }) {
  const [prepare] = IdentityChangesApi.usePrepareCodeOverrideMutation();
  const size = UploadsApi.useGetImageSizeQuery();
  const { control, dialog, setAttaching } = useContractForm({
    values: empty,
    schema: prepareCodeOverride.body,
    bodyOf: ({ nationalNo, reason, fileId }) => ({ nationalNo, reason: reason.trim(), fileId: fileId?.id }),
    send: ({ fileId, ...body }, idempotencyKey) =>
      prepare({ params: { investorId }, body: { ...body, fileId: fileId ?? 0 }, idempotencyKey }).unwrap(),
    done: text.codeSent,
    onClose,
  });
  return (
    <FormDialog title={text.codeTitle} submitLabel={text.codeSend} {...dialog} onClose={onClose}>
      <Hint>{text.codeText}</Hint>
      <FormDigits control={control} name="nationalNo" label={text.nationalNo} maxLength={14} />
      <FormText control={control} name="reason" label={text.codeReason} maxLength={300} multiline minRows={2} />
      <Controller
        control={control}
        name="fileId"
        render={({ field, fieldState }) => (
          <FileField
            label={text.codeDocument}
            value={field.value}
            onChange={field.onChange}
            upload={(file) => upload(file, fileTypes.document)}
            maxBytes={size.data?.data.max_file_size}
            error={fieldState.error?.message}
            onBusy={setAttaching}
          />
        )}
      />
    </FormDialog>
  );
}
