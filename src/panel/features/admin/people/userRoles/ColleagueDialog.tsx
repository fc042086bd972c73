import { useState } from 'react';
import Button from '@mui/material/Button';
import { prepareColleague } from '#shared/contract/colleagues.ts';
import { ColleaguesApi } from '#panel/api/colleagues.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDigits, FormMobile } from '#panel/ui/form/FormDigits.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { emptyRole, roleBody, RoleFields, type RoleValues } from './RoleFields.tsx';
import { userRolesText } from './strings.ts';

const text = userRolesText.colleagues;

interface Values extends RoleValues {
  nationalNo: string;
  mobile: string;
  firstName: string;
  lastName: string;
  reason: string;
}

const empty: Values = { ...emptyRole, nationalNo: '', mobile: '', firstName: '', lastName: '', reason: '' };

interface Props {
  /** shows the user who has the national code already */
  onKnown: (nationalNo: string) => void;
  onClose: () => void;
}

/** «همکار جدید»: somebody who is no user yet, with the role that they get. */
export function ColleagueDialog({ onKnown, onClose }: Props) {
  const [prepare] = ColleaguesApi.usePrepareColleagueMutation();
  const [known, setKnown] = useState<string | null>(null);
  const { control, dialog } = useContractForm({
    values: empty,
    schema: prepareColleague.body,
    bodyOf: (values) => ({
      nationalNo: values.nationalNo,
      mobile: values.mobile,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      ...roleBody(values),
      reason: values.reason.trim(),
    }),
    send: async (body, idempotencyKey) => {
      setKnown(null);
      try {
        return await prepare({ body, idempotencyKey }).unwrap();
      } catch (thrown) {
        if (asApiFailure(thrown, formsText.failed).code === 'COLLEAGUE_KNOWN') setKnown(body.nationalNo);
        throw thrown;
      }
    },
    done: ({ data }) => notify.success(data.state === 'executed' ? text.invited : userRolesText.asked),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.title} submitLabel={userRolesText.propose} onClose={onClose}>
      <Pair>
        <FormText control={control} name="firstName" label={text.firstName} maxLength={60} />
        <FormText control={control} name="lastName" label={text.lastName} maxLength={60} />
      </Pair>
      <Pair>
        <FormDigits control={control} name="nationalNo" label={text.nationalNo} maxLength={10} />
        <FormMobile control={control} name="mobile" label={text.mobile} />
      </Pair>
      {known === null ? null : (
        <Button size="small" onClick={() => onKnown(known)}>
          {text.showKnown}
        </Button>
      )}
      <RoleFields control={control} />
      <FormReason control={control} label={userRolesText.reason} hint={userRolesText.reasonHint} />
      <Note>{text.note}</Note>
    </FormDialog>
  );
}
