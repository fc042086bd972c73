import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { CodeEntry } from '#panel/ui/form/CodeEntry.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { ui } from '#panel/ui/strings.ts';
import { sellText } from './strings.ts';
import type { SellCode } from './useSellCode.ts';

const codeLength = 6;

export interface SellCodeDialogProps {
  code: SellCode;
  isOpen: boolean;
  /** what the code confirms, in one line */
  facts: string | null;
  onResend: () => void;
  onClose: () => void;
}

/** The code that confirms exactly this cancellation: six boxes, its life, a new one after the time, faults beneath. */
export function SellCodeDialog({ code, isOpen, facts, onResend, onClose }: SellCodeDialogProps) {
  const [otp, setOtp] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const { sent, fault } = code;
  if (!sent) return null;
  const confirm = (typed: string) => {
    if (typed.length < codeLength) setMissing(ui.codeNeeded);
    else void code.confirm(typed);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={sellText.otpTitle}
      confirmLabel={sellText.confirm}
      cancelLabel={sellText.back}
      isBusy={code.isBusy}
      onConfirm={() => confirm(otp)}
      onCancel={() => {
        setOtp('');
        onClose();
      }}
    >
      <Typography variant="subtitle2">{facts}</Typography>
      <Typography variant="body2" sx={{ marginBlockEnd: 3 }}>
        {sellText.otpBound}
      </Typography>
      <CodeEntry
        sent={sent}
        value={otp}
        onChange={(value) => {
          setOtp(value);
          setMissing(null);
          if (fault && !fault.needsNewCode) code.clearFault();
        }}
        onComplete={confirm}
        onResend={onResend}
        error={fault?.message ?? missing ?? undefined}
        isBusy={code.isBusy}
      />
    </ConfirmDialog>
  );
}
