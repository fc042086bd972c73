import TextField from '@mui/material/TextField';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { isValidLegalId, isValidNationalCode } from '#shared/nationalCode.ts';
import { isValidMobile } from '#shared/mobile.ts';
import { StepForm } from './StepForm.tsx';
import { sessionStrings as text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

/** The fault of a user name, or null: the contract's rule `loginName`, without its schema library on this page. */
export function usernameFault(username: string): string | null {
  if (username === '') return text.usernameRequired;
  const isGood =
    (/^09\d{9}$/.test(username) && isValidMobile(username)) ||
    (/^\d{10}$/.test(username) && isValidNationalCode(username)) ||
    (/^(?!09)\d{11}$/.test(username) && isValidLegalId(username)) ||
    /^\d{12,14}$/.test(username);
  return isGood ? null : text.usernameInvalid;
}

/** First step: who is it. The next one follows what the server says of the name. */
export function UsernameStep({ flow, onType }: { flow: LoginFlow; onType: () => void }) {
  const submit = () => {
    const fault = usernameFault(flow.username);
    if (fault) flow.setError({ field: 'username', message: fault });
    else void flow.submitUsername();
  };
  const message = flow.error?.field === 'username' ? flow.error.message : undefined;
  return (
    <StepForm flow={flow} title={text.title} intro={text.intro} submitLabel={text.next} onSubmit={submit}>
      <TextField
        name="username"
        label={text.username}
        value={toPersianDigits(flow.username)}
        onChange={(event) => {
          onType();
          flow.setUsername(toAsciiDigits(event.target.value).replace(/\D/g, '').slice(0, 14));
          if (flow.error) flow.setError(null);
        }}
        error={message !== undefined}
        helperText={message === undefined ? ' ' : <span role="alert">{message}</span>}
        autoFocus
        fullWidth
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'username', dir: 'ltr', style: { textAlign: 'end' } },
        }}
      />
    </StepForm>
  );
}
