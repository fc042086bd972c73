import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { sellText } from './strings.ts';
import type { SellFlow } from './useSellFlow.ts';
import type { SellSubmit } from './useSellSubmit.ts';

const codeLength = 6;
const Timers = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  gap: '0.25rem',
  color: theme.vars.palette.text.secondary,
}));

/** The code that confirms exactly this cancellation: six boxes, its life, a new one after the time, faults beneath. */
export function SellOtpDialog({ flow, submit }: { flow: SellFlow; submit: SellSubmit }) {
  const [otp, setOtp] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const { sent, fault } = submit;
  if (!sent) return null;
  const units = flow.estimate.data?.data.units;
  const confirm = (code: string) => {
    if (code.length < codeLength) setMissing(sellText.otpNeeded);
    else void submit.confirm(code);
  };
  return (
    <ConfirmDialog
      isOpen={submit.isOpen}
      title={sellText.otpTitle}
      confirmLabel={sellText.confirm}
      cancelLabel={sellText.back}
      isBusy={submit.isBusy}
      onConfirm={() => confirm(otp)}
      onCancel={() => {
        setOtp('');
        submit.close();
      }}
    >
      <Typography variant="subtitle2">
        {units && flow.holding ? sellText.otpFacts(formatNumber(BigInt(units)), flow.holding.fundName) : null}
      </Typography>
      <Typography variant="body2" sx={{ marginBlockEnd: 3 }}>
        {sellText.otpBound}
      </Typography>
      <OtpField
        label={sellText.otpLabel(toPersianDigits(sent.mobileMask))}
        value={otp}
        onChange={(value) => {
          setOtp(value);
          setMissing(null);
          if (fault && !fault.needsNewCode) submit.clearFault();
        }}
        onComplete={confirm}
        error={fault?.message ?? missing ?? undefined}
        disabled={submit.isBusy}
        hasAutoFocus
      />
      <Typography variant="body2" sx={{ textAlign: 'center' }}>
        {sellText.otpLabel(toPersianDigits(sent.mobileMask))}
      </Typography>
      <CodeTimers
        key={sent.orderId}
        expiresAt={sent.expiresAt}
        resendAt={sent.resendAt}
        isBusy={submit.isBusy}
        onResend={() => {
          setOtp('');
          submit.resend();
        }}
      />
    </ConfirmDialog>
  );
}

interface TimersProps {
  expiresAt: number;
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
}

/** How long the code lives, and when another may be asked for. */
function CodeTimers({ expiresAt, resendAt, isBusy, onResend }: TimersProps) {
  const [isExpired, setExpired] = useState(false);
  const [mayResend, setMayResend] = useState(false);
  return (
    <Timers>
      <span>
        {isExpired ? (
          sellText.otpExpired
        ) : (
          <>
            {sellText.otpExpiresIn} <CountdownText until={expiresAt} onEnd={() => setExpired(true)} />
          </>
        )}
      </span>
      {mayResend ? (
        <Button onClick={onResend} disabled={isBusy}>
          {sellText.resend}
        </Button>
      ) : (
        <span>
          {sellText.resendIn} <CountdownText until={resendAt} onEnd={() => setMayResend(true)} />
        </span>
      )}
    </Timers>
  );
}
