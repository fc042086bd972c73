import { useCheckedForm } from '#panel/components/forms/useCheckedForm.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { AccountApi } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { loadUser } from '#panel/store/flows/initialise.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { CodeStep } from '#panel/ui/dialog/CodeStep.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { FormMobile } from '#panel/ui/form/FormDigits.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { checkNewMobile } from '#shared/contract/account.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { maskMobile } from '#shared/mobile.ts';
import { text } from './strings.ts';

const Root = styled('div')({ display: 'grid', gap: '0.75rem', maxWidth: 420 });

const Form = styled('form')({ display: 'grid', gap: '0.75rem', maxWidth: 420 });

/** A number that may not be taken, said below its field. */
class NumberRefused extends Error {}

/** Changes the mobile: the new number is checked, gets a code, and the code confirms it. */
export function ChangeMobile() {
  const dispatch = useAppDispatch();
  const { mobile: present } = useAppSelector(selectAuth);
  const [check] = AccountApi.useCheckNewMobileMutation();
  const [confirm] = AccountApi.useConfirmNewMobileMutation();
  const [isEditing, setEditing] = useState(true);
  const { control, handleSubmit, setError, reset } = useCheckedForm<{ mobile: string }>(checkNewMobile.query, {
    defaultValues: { mobile: '' },
  });
  const change = useCodeConfirmation({
    send: async (mobile: string) => {
      const { data } = await check({ query: { mobile } }).unwrap();
      if (!data.is_free) throw new NumberRefused(text.mobileTaken);
      if (data.shahkar_match === false) throw new NumberRefused(text.mobileMismatch);
      return sentNow(toPersianDigits(mobile), data.expire_in, data.resend_in);
    },
    confirm: async (otp, { request: mobile }) => {
      await confirm({ body: { mobile, otp } }).unwrap();
      setEditing(true);
      reset();
      notify.success(text.mobileChanged);
      void dispatch(loadUser());
    },
    failureOf: (thrown) => {
      if (thrown instanceof NumberRefused) return { message: thrown.message };
      const failure = asApiFailure(thrown, text.failed);
      return { message: failure.fields?.mobile?.[0] ?? failure.fields?.otp?.[0] ?? failure.message };
    },
  });
  const ask = async ({ mobile }: { mobile: string }) => {
    const failure = await change.ask(mobile);
    if (failure) setError('mobile', { message: failure.message });
    if (failure === null) setEditing(false);
  };
  return (
    <Section title={text.tabs.mobile} note={text.mobileNote(toPersianDigits(maskMobile(present)))}>
      {change.sent && !isEditing ? (
        <Root>
          <CodeStep
            confirmation={change}
            confirmLabel={text.confirmMobile}
            backLabel={text.editMobile}
            onBack={() => setEditing(true)}
          />
        </Root>
      ) : (
        <Form onSubmit={(event) => void handleSubmit(ask)(event)} noValidate>
          <FormMobile control={control} name="mobile" label={text.newMobile} fullWidth />
          <Button type="submit" variant="contained" loading={change.isBusy}>
            {text.sendCode}
          </Button>
        </Form>
      )}
    </Section>
  );
}
