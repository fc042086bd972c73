import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useConfirmNewMobileMutation } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { accountStrings as text } from './strings.ts';

const Root = styled('div')({ display: 'grid', gap: '0.75rem', maxWidth: 420 });
const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' });

export interface ConfirmMobileProps {
  mobile: string;
  resendAt: number;
  onResend: () => void;
  onEdit: () => void;
  onDone: () => void;
}

/** The code that went to the new number. */
export function ConfirmMobile({ mobile, resendAt, onResend, onEdit, onDone }: ConfirmMobileProps) {
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
