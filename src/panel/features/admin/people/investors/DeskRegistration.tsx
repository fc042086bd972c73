import { useRouter } from 'next/router';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { registerAtDesk, sendDeskRegistrationOtp } from '#shared/contract/deskRegistration.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { DeskRegistrationApi } from '#panel/api/deskRegistration.ts';
import { UserRolesApi } from '#panel/api/userRoles.ts';
import { useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { paths } from '#panel/paths.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { CodeTimers } from '#panel/ui/form/CodeTimers.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDigits, FormMobile } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint, Note, Pair } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';
import { deskRegistrationText as text } from './deskStrings.ts';

interface Values {
  nationalNo: string;
  mobile: string;
  iban: string;
  branchId: number | '';
  byDocuments: boolean;
  firstName: string;
  lastName: string;
  birthDate: string;
  otp: string;
}

const empty: Values = {
  nationalNo: '',
  mobile: '',
  iban: '',
  branchId: '',
  byDocuments: false,
  firstName: '',
  lastName: '',
  birthDate: '',
  otp: '',
};

/** The code that the person reads out, and whether documents are the only way. */
interface Sent {
  byDocuments: boolean;
  expiresAt: number;
  resendAt: number;
}

/** «سرمایه‌گذار جدید»: somebody who came to the desk; their file opens when they are registered. */
export function DeskRegistration({ onClose }: { onClose: () => void }) {
  const [register] = DeskRegistrationApi.useRegisterAtDeskMutation();
  const router = useRouter();
  const [sent, setSent] = useState<Sent | null>(null);
  const isOffice = useDuty('staff');
  const { form, control, dialog, refuse } = useContractForm({
    values: empty,
    schema: registerAtDesk.body,
    bodyOf: (values) => {
      const byDocuments = values.byDocuments || sent?.byDocuments === true;
      return {
        nationalNo: values.nationalNo,
        mobile: values.mobile,
        iban: values.iban === '' ? '' : `IR${values.iban}`,
        otp: values.otp,
        branchId: values.branchId === '' ? null : values.branchId,
        byDocuments,
        ...(byDocuments && {
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          ...(values.birthDate && { birthDate: values.birthDate }),
        }),
      };
    },
    send: (body, idempotencyKey) => register({ body, idempotencyKey }).unwrap(),
    done: ({ data }) => {
      notify.success(data.requestId === null ? text.done(data.name) : text.doneByDocuments(data.name));
      void router.push(paths.admin.investorFile(data.investorId));
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title={text.title} submitLabel={text.submit} isBlocked={sent === null} onClose={onClose}>
      <Pair>
        <FormDigits control={control} name="nationalNo" label={text.nationalNo} maxLength={10} />
        <FormMobile control={control} name="mobile" label={text.mobile} />
      </Pair>
      <FormDigits control={control} name="iban" label={text.iban} maxLength={24} />
      {isOffice ? <BranchField control={control} /> : null}
      {sent?.byDocuments ? (
        <Note>{text.absent}</Note>
      ) : (
        <FormSwitch control={control} name="byDocuments" label={text.byDocuments} hint={text.byDocumentsHint} />
      )}
      <Words control={control} isAsked={sent?.byDocuments === true} />
      <Code
        control={control}
        sent={sent}
        onSent={setSent}
        entered={() => {
          form.clearErrors();
          return form.getValues();
        }}
        onRefused={refuse}
        onProblem={(name, message) => form.setError(name, { message })}
      />
    </FormDialog>
  );
}

/** Name and birth date of somebody whom no service names. */
function Words({ control, isAsked }: { control: Control<Values>; isAsked: boolean }) {
  const byDocuments = useWatch({ control, name: 'byDocuments' });
  if (!byDocuments && !isAsked) return null;
  return (
    <>
      <Pair>
        <FormText control={control} name="firstName" label={text.firstName} maxLength={60} />
        <FormText control={control} name="lastName" label={text.lastName} maxLength={60} />
      </Pair>
      <FormDate control={control} name="birthDate" label={text.birthDate} startsAtYear />
    </>
  );
}

function BranchField({ control }: { control: Control<Values> }) {
  const branches = UserRolesApi.useListBranchesQuery();
  const options = (branches.data?.data ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }));
  return (
    <FormSelect
      control={control}
      name="branchId"
      label={text.branch}
      options={[{ value: '', label: text.noBranch }, ...options]}
    />
  );
}

interface CodeProps {
  control: Control<Values>;
  sent: Sent | null;
  onSent: (sent: Sent) => void;
  /** what is in the fields now */
  entered: () => Values;
  onRefused: (thrown: unknown) => void;
  onProblem: (name: 'nationalNo' | 'mobile', message: string) => void;
}

/** Sends the code to the person's mobile, and takes what they read out. */
function Code({ control, sent, onSent, entered, onRefused, onProblem }: CodeProps) {
  const [send] = DeskRegistrationApi.useSendDeskRegistrationOtpMutation();
  const { run, isBusy } = useAction();
  const ask = async () => {
    const { nationalNo, mobile } = entered();
    const errors = await fieldErrors(sendDeskRegistrationOtp.body, { nationalNo, mobile });
    for (const name of ['nationalNo', 'mobile'] as const) {
      const message = errors[name]?.[0];
      if (message) onProblem(name, message);
    }
    if (Object.keys(errors).length > 0) return;
    await run(async () => {
      try {
        const { data } = await send({ body: { nationalNo, mobile } }).unwrap();
        const now = Date.now();
        onSent({
          byDocuments: data.byDocuments,
          expiresAt: now + data.expireIn * 1000,
          resendAt: now + data.resendIn * 1000,
        });
      } catch (thrown) {
        onRefused(thrown);
      }
    });
  };
  if (!sent)
    return (
      <ActionButton type="button" variant="outlined" reason={null} loading={isBusy} onClick={() => void ask()}>
        {text.send}
      </ActionButton>
    );
  return (
    <>
      <Hint>{text.read}</Hint>
      <FormDigits control={control} name="otp" label={text.otp} maxLength={6} />
      <CodeTimers
        key={sent.expiresAt}
        expiresAt={sent.expiresAt}
        resendAt={sent.resendAt}
        isBusy={isBusy}
        onResend={() => void ask()}
      />
    </>
  );
}
