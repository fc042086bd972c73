import { useCheckedForm } from '#panel/components/forms/useCheckedForm.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { AccountApi } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormPassword } from '#panel/ui/form/FormPassword.tsx';
import { PasswordStrength } from '#panel/ui/form/PasswordStrength.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { changePassword } from '#shared/contract/account.ts';
import { yup } from '#shared/contract/kernel/fields.ts';
import { text } from './strings.ts';

interface Values {
  old_password: string;
  new_password: string;
  repeat: string;
}

// The contract's own schema with the repeat, which never leaves the browser.
const schema = yup.object({
  ...changePassword.body.fields,
  repeat: yup
    .string()
    .required(text.repeatRequired)
    .oneOf([yup.ref('new_password')], text.repeatWrong),
});

const fieldOfCode: Record<string, keyof Values> = {
  OLD_PASSWORD_WRONG: 'old_password',
  PASSWORD_SAME: 'new_password',
  PASSWORD_WEAK: 'new_password',
};

const Form = styled('form')({ display: 'grid', gap: '0.75rem', maxWidth: 420 });

/** Changes the password with the present one; other sessions end. */
export function ChangePassword() {
  const { username, mobile, firstName, lastName, hasPassword } = useAppSelector(selectAuth);
  const [change, { isLoading }] = AccountApi.useChangePasswordMutation();
  const { control, handleSubmit, setError, reset } = useCheckedForm<Values>(schema, {
    defaultValues: { old_password: '', new_password: '', repeat: '' },
  });
  const typed = useWatch({ control, name: 'new_password' });
  const submit = handleSubmit(async ({ old_password, new_password }) => {
    try {
      await change({ body: { old_password, new_password } }).unwrap();
      reset();
      notify.success(text.passwordChanged);
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      const field = fieldOfCode[failure.code];
      if (field) setError(field, { message: failure.fields?.[field]?.[0] ?? failure.message }, { shouldFocus: true });
      else notify.error(failure.message);
    }
  });
  return (
    <Section title={text.changePassword} note={text.changeNote}>
      {hasPassword ? (
        <Form onSubmit={(event) => void submit(event)} noValidate>
          <FormPassword
            control={control}
            name="old_password"
            label={text.oldPassword}
            autoComplete="current-password"
            fullWidth
          />
          <FormPassword
            control={control}
            name="new_password"
            label={text.newPassword}
            autoComplete="new-password"
            helperText={text.passwordHint}
            fullWidth
          />
          <PasswordStrength password={typed} owner={{ username, mobile, name: `${firstName} ${lastName}` }} />
          <FormPassword
            control={control}
            name="repeat"
            label={text.repeatPassword}
            autoComplete="new-password"
            fullWidth
          />
          <Button type="submit" variant="contained" loading={isLoading}>
            {text.save}
          </Button>
        </Form>
      ) : (
        <Alert severity="info">{text.noPassword}</Alert>
      )}
    </Section>
  );
}
