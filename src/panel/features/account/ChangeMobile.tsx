import { yupResolver } from '@hookform/resolvers/yup';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCheckNewMobileMutation, useConfirmNewMobileMutation } from '#panel/api/account.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { loadUser } from '#panel/store/flows/initialise.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { checkNewMobile } from '#shared/contract/account.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { maskMobile } from '#shared/mobile.ts';
import { text } from './strings.ts';

const Root = styled('div')({ display: 'grid', gap: '0.75rem', maxWidth: 420 });
const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' });

interface ConfirmMobileProps {
  mobile: string;
  resendAt: number;
  onResend: () => void;
  onEdit: () => void;
  onDone: () => void;
}

/** The code that went to the new number. */
function ConfirmMobile({ mobile, resendAt, onResend, onEdit, onDone }: ConfirmMobileProps) {
  const [confirm, { isLoading }] = useConfirmNewMobileMutation();
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [mayResend, setMayResend] = useState(false);
  const submit = async (code: string) => {
    try {
      await confirm({ body: { mobile, otp: code } }).unwrap();
      onDone();
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      setFault(failure.fields?.otp?.[0] ?? failure.message);
    }
  };
  return (
    <Root>
      <span>{text.codeSent(toPersianDigits(mobile))}</span>
      <OtpField
        value={otp}
        onChange={(value) => {
          setOtp(value);
          setFault(undefined);
        }}
        onComplete={(value) => void submit(value)}
        error={fault}
        disabled={isLoading}
        hasAutoFocus
      />
      <Button variant="contained" loading={isLoading} disabled={otp.length < 6} onClick={() => void submit(otp)}>
        {text.confirmMobile}
      </Button>
      <Row>
        <Button onClick={onEdit}>{text.editMobile}</Button>
        {mayResend ? (
          <Button onClick={onResend}>{text.resend}</Button>
        ) : (
          <span>
            {text.resendIn} <CountdownText until={resendAt} onEnd={() => setMayResend(true)} />
          </span>
        )}
      </Row>
    </Root>
  );
}

const Form = styled('form')({ display: 'grid', gap: '0.75rem', maxWidth: 420 });

interface Sent {
  mobile: string;
  resendAt: number;
}

/** Changes the mobile: the new number is checked, gets a code, and the code confirms it. */
export function ChangeMobile() {
  const dispatch = useAppDispatch();
  const { mobile: present } = useAppSelector(selectAuth);
  const [check, { isLoading }] = useCheckNewMobileMutation();
  const [sent, setSent] = useState<Sent | null>(null);
  const { control, handleSubmit, setError, getValues, reset } = useForm<{ mobile: string }>({
    resolver: yupResolver(checkNewMobile.query as never),
    defaultValues: { mobile: '' },
  });
  const refuse = (failure: ApiFailure) => {
    setError('mobile', { message: failure.fields?.mobile?.[0] ?? failure.message });
  };
  const ask = async () => {
    const { mobile } = getValues();
    try {
      const { data } = await check({ query: { mobile } }).unwrap();
      if (!data.is_free) {
        setError('mobile', { message: text.mobileTaken });
        return;
      }
      if (data.shahkar_match === false) {
        setError('mobile', { message: text.mobileMismatch });
        return;
      }
      setSent({ mobile, resendAt: Date.now() + data.resend_in * 1000 });
    } catch (thrown) {
      refuse(asApiFailure(thrown, text.failed));
    }
  };
  const finish = () => {
    setSent(null);
    reset();
    notify.success(text.mobileChanged);
    void dispatch(loadUser());
  };
  return (
    <Section title={text.tabs.mobile} note={text.mobileNote(toPersianDigits(maskMobile(present)))}>
      {sent ? (
        <ConfirmMobile
          key={sent.resendAt}
          mobile={sent.mobile}
          resendAt={sent.resendAt}
          onResend={() => void ask()}
          onEdit={() => setSent(null)}
          onDone={finish}
        />
      ) : (
        <Form onSubmit={(event) => void handleSubmit(ask)(event)} noValidate>
          <FormDigits control={control} name="mobile" label={text.newMobile} maxLength={11} fullWidth />
          <Button type="submit" variant="contained" loading={isLoading}>
            {text.sendCode}
          </Button>
        </Form>
      )}
    </Section>
  );
}
