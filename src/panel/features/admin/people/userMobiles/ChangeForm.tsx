import { useState } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { prepareMobileChange } from '#shared/contract/userMobiles.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { upload } from '#panel/api/files.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { UserMobilesApi } from '#panel/api/userMobiles.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { CodeStep } from '#panel/ui/dialog/CodeStep.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { FormMobile } from '#panel/ui/form/FormDigits.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { shahkarText, userMobilesText as text } from './strings.ts';
import { UserField, type FoundUser } from './UserField.tsx';

const Fields = styled(Form)({ display: 'grid', gap: '1rem', maxWidth: 480 });
const Steps = styled('div')({ display: 'grid', gap: '0.75rem', maxWidth: 480 });

interface Values {
  mobile: string;
  reason: string;
  fileId: UploadedFile | null;
}

const empty: Values = { mobile: '', reason: '', fileId: null };
/** The body of the proposal without the code, which comes last. */
const fieldsSchema = prepareMobileChange.body.omit(['otp']);

interface Request {
  user: FoundUser;
  mobile: string;
  reason: string;
  fileId: number;
}

/** The code that the new number gets, and the proposal that it proves. */
function useCode(done: () => void) {
  const [check] = UserMobilesApi.useCheckUserMobileMutation();
  const [prepare] = UserMobilesApi.usePrepareMobileChangeMutation();
  const { idempotencyKey, renew } = useIdempotencyKey();
  return useCodeConfirmation({
    send: async ({ user, mobile }: Request) => {
      const { data } = await check({ params: { userId: user.userId }, body: { mobile } }).unwrap();
      return { ...sentNow(mobile, data.expireIn, data.resendIn), isMatch: data.shahkarMatch };
    },
    confirm: async (otp, { request: { user, ...body } }) => {
      await prepare({ params: { userId: user.userId }, body: { ...body, otp }, idempotencyKey }).unwrap();
      renew();
      notify.success(text.asked);
      done();
    },
    failureOf: (thrown) => {
      const failure = asApiFailure(thrown, text.failed);
      return { message: failure.fields?.otp?.[0] ?? failure.message, thrown };
    },
  });
}

/** A new number for somebody: who, which, why and by which document; then the code that the new number got. */
export function ChangeForm() {
  const [count, setCount] = useState(0);
  return (
    <Section title={text.form}>
      <Entry key={count} onDone={() => setCount(count + 1)} />
    </Section>
  );
}

function Entry({ onDone }: { onDone: () => void }) {
  const [user, setUser] = useState<FoundUser | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isEditing, setEditing] = useState(true);
  const code = useCode(onDone);
  const { control, submit, isBusy, dialog, setAttaching } = useContractForm({
    values: empty,
    schema: fieldsSchema,
    bodyOf: ({ mobile, reason, fileId }) => ({ mobile, reason: reason.trim(), fileId: fileId?.id }),
    send: async (body) => {
      if (!user || body.fileId === undefined) return;
      const failed = await code.ask({ ...body, fileId: body.fileId, user });
      if (failed) throw failed.thrown;
      if (failed === null) setEditing(false);
    },
  });
  if (code.sent && !isEditing) return <Proof code={code} sent={code.sent} onEdit={() => setEditing(true)} />;
  return (
    <Fields
      onSubmit={() => {
        setMissing(user === null);
        submit();
      }}
    >
      {dialog.failure}
      <UserField
        value={user}
        onChange={(chosen) => {
          setUser(chosen);
          setMissing(false);
        }}
        error={isMissing ? text.userNeeded : undefined}
      />
      <ChangeFields
        control={control}
        user={user}
        isBusy={isBusy || dialog.isAttaching || code.isBusy}
        onAttaching={setAttaching}
      />
    </Fields>
  );
}

/** Number, reason and document, and the button that sends the code. */
function ChangeFields({
  control,
  user,
  isBusy,
  onAttaching,
}: {
  control: Control<Values>;
  user: FoundUser | null;
  isBusy: boolean;
  onAttaching: (isAttaching: boolean) => void;
}) {
  const deniedReason = usePermission('maker');
  const isOwn = useOwnId() === user?.userId;
  const size = UploadsApi.useGetImageSizeQuery();
  return (
    <>
      {user ? (
        <DescriptionList
          items={[{ key: text.present, value: <Ltr>{toPersianDigits(user.mobile)}</Ltr>, hint: user.roleText }]}
        />
      ) : null}
      <FormMobile control={control} name="mobile" label={text.wanted} />
      <FormReason control={control} label={text.reason} hint={text.reasonHint} />
      <Controller
        control={control}
        name="fileId"
        render={({ field, fieldState }) => (
          <FileField
            label={text.document}
            value={field.value}
            onChange={field.onChange}
            upload={(file) => upload(file, fileTypes.document)}
            maxBytes={size.data?.data.max_file_size}
            error={fieldState.error?.message}
            onBusy={onAttaching}
          />
        )}
      />
      <ActionButton type="submit" variant="contained" loading={isBusy} reason={isOwn ? text.own : deniedReason}>
        {text.sendCode}
      </ActionButton>
    </>
  );
}

type Code = ReturnType<typeof useCode>;

/** What was found of the new number, and the boxes for the code that it got. */
function Proof({ code, sent, onEdit }: { code: Code; sent: NonNullable<Code['sent']>; onEdit: () => void }) {
  const { user, mobile } = sent.request;
  return (
    <Steps>
      <DescriptionList
        items={[
          { key: text.user, value: user.name },
          { key: text.present, value: <Ltr>{toPersianDigits(user.mobile)}</Ltr> },
          { key: text.wanted, value: <Ltr>{toPersianDigits(mobile)}</Ltr> },
          { key: text.shahkar, value: shahkarText(sent.isMatch) },
        ]}
      />
      <CodeStep confirmation={code} confirmLabel={text.confirm} backLabel={text.edit} onBack={onEdit} />
    </Steps>
  );
}
