import { useRouter } from 'next/router';
import { createFund } from '#shared/contract/fundSetup.ts';
import { FundSetupApi } from '#panel/api/fundSetup.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { paths } from '#panel/paths.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { AttributeFields, attributesOf, startOf } from './AttributesForm.tsx';
import { fundSetupText as text } from './strings.ts';

/** Makes the draft of a fund and leads to what it still lacks. */
export function NewFund({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [create] = FundSetupApi.useCreateFundMutation();
  const { control, dialog } = useContractForm({
    values: startOf(null),
    schema: createFund.body,
    bodyOf: attributesOf,
    send: (body, idempotencyKey) => create({ body, idempotencyKey }).unwrap(),
    done: ({ data }) => {
      notify.success(text.created);
      void router.push(`${paths.admin.fund(data.fundId)}?tab=setup`);
    },
    onClose,
  });
  return (
    <FormDialog title={text.createTitle} submitLabel={text.make} maxWidth="md" {...dialog} onClose={onClose}>
      <Note>{text.createNote}</Note>
      <AttributeFields control={control} />
    </FormDialog>
  );
}
