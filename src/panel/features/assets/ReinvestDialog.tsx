import { useState } from 'react';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { formatPercent } from '#shared/digits.ts';
import { CodeEntry } from '#panel/ui/form/CodeEntry.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { ui } from '#panel/ui/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { assetsText } from './strings.ts';
import type { ReinvestRow } from './types.ts';
import { useReinvestSwitch } from './useReinvestSwitch.ts';

const codeLength = 6;
const percentStep = 5;
const Track = styled('div')({ paddingInline: '0.75rem', marginBlock: '0.75rem' });

export interface ReinvestDialogProps {
  row: ReinvestRow;
  investorId: number;
  onClose: () => void;
}

/** The switch of one fund: on or off, how much of the profit, what that means, then the code that confirms exactly this. */
export function ReinvestDialog({ row, investorId, onClose }: ReinvestDialogProps) {
  const [isOn, setOn] = useState(row.isOn);
  const [percent, setPercent] = useState(row.percent);
  const [otp, setOtp] = useState('');
  const change = useReinvestSwitch((effectiveFrom) => {
    notify.success(
      effectiveFrom ? assetsText.reinvestDone(jalaliText(effectiveFrom, 'weekday')) : assetsText.reinvestSaved,
    );
    onClose();
  });
  const { sent, fault } = change;
  const wish = { investorId, fundId: row.fundId, isOn, percent };
  const confirm = (code: string) => {
    if (!sent) void change.ask(wish);
    else if (code.length < codeLength) change.setFault(ui.codeNeeded);
    else void change.confirm(code);
  };
  return (
    <ConfirmDialog
      isOpen
      title={assetsText.reinvestOf(row.fundName)}
      confirmLabel={sent ? assetsText.reinvestConfirm : assetsText.askCode}
      isBusy={change.isBusy}
      onConfirm={() => confirm(otp)}
      onCancel={onClose}
    >
      {sent ? (
        <>
          <Typography variant="subtitle2" sx={{ marginBlockEnd: 2 }}>
            {isOn ? assetsText.reinvestSumOn(formatPercent(percent, 0)) : assetsText.reinvestSumOff}
          </Typography>
          <CodeEntry
            sent={sent.code}
            value={otp}
            onChange={(value) => {
              setOtp(value);
              change.setFault(null);
            }}
            onComplete={confirm}
            onResend={() => void change.ask(sent.wish)}
            error={fault ?? undefined}
            isBusy={change.isBusy}
          />
        </>
      ) : (
        <>
          <FormControlLabel
            control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
            label={assetsText.reinvestSwitch}
          />
          {isOn ? (
            <Track>
              <Typography variant="body2">{assetsText.reinvestPart(formatPercent(percent, 0))}</Typography>
              <Slider
                value={percent}
                min={0}
                max={100}
                step={percentStep}
                aria-label={assetsText.reinvestPercent}
                getAriaValueText={(value) => formatPercent(value, 0)}
                onChange={(_event, value) => setPercent(value)}
              />
            </Track>
          ) : null}
          <Typography variant="body2">{isOn ? assetsText.reinvestHow : assetsText.reinvestOff}</Typography>
          <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
            {assetsText.reinvestFrom}
          </Typography>
          {fault ? (
            <Alert severity="error" role="alert" sx={{ marginBlockStart: 3 }}>
              {fault}
            </Alert>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}
