import { addInvestorNote } from '#shared/contract/investorFiles.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { fileText } from './strings.ts';

const text = fileText.notes;

/** Writes an internal note on an investor. */
export function NoteDialog({ investorId, onClose }: { investorId: number; onClose: () => void }) {
  const [add] = InvestorFilesApi.useAddInvestorNoteMutation();
  const { control, dialog } = useContractForm({
    values: { body: '' },
    schema: addInvestorNote.body,
    bodyOf: ({ body }) => ({ body: body.trim() }),
    send: (body, idempotencyKey) => add({ params: { investorId }, body, idempotencyKey }).unwrap(),
    done: text.saved,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.dialogTitle} submitLabel={text.save} onClose={onClose}>
      <Hint>{text.hint}</Hint>
      <FormText control={control} name="body" label={text.label} multiline minRows={4} />
    </FormDialog>
  );
}
