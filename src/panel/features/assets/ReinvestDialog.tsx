import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReinvestRow } from '#panel/api/assets.ts';
import { ProfitsApi } from '#panel/api/profits.ts';
import { toldToWait } from '#panel/components/signatureWait.ts';
import { useCodedAct } from '#panel/components/useCodedAct.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { formatPercent } from '#shared/digits.ts';
import { text } from './strings.ts';

interface ReinvestRequest {
  investorId: number;
  fundId: number;
  isOn: boolean;
  /** whole percent of the profit, 0 to 100 */
  percent: number;
  otp?: string;
}

const percentStep = 5;
const Track = styled('div')({ paddingInline: '0.75rem', marginBlock: '0.75rem' });

interface ReinvestDialogProps {
  row: ReinvestRow;
  investorId: number;
  onClose: () => void;
}

/** The switch of one fund: on or off, how much of the profit, what that means, then the code that confirms exactly this. */
export function ReinvestDialog({ row, investorId, onClose }: ReinvestDialogProps) {
  const [isOn, setOn] = useState(row.isOn);
  const [percent, setPercent] = useState(row.percent);
  const [set] = ProfitsApi.useSetReinvestMutation();
  const change = useCodedAct({
    call: (body: ReinvestRequest, idempotencyKey: string) => set({ body, idempotencyKey }).unwrap(),
    failed: text.reinvestFailed,
    onDone: ({ setting, signatures }) => {
      const from = setting?.effectiveFrom;
      if (!toldToWait(signatures))
        notify.success(from ? text.reinvestDone(jalaliText(from, 'weekday')) : text.reinvestSaved);
      onClose();
    },
  });
  return (
    <CodeDialog
      confirmation={change}
      isOpen
      title={text.reinvestOf(row.fundName)}
      askLabel={text.askCode}
      confirmLabel={text.reinvestConfirm}
      onAsk={() => void change.ask({ investorId, fundId: row.fundId, isOn, percent })}
      onClose={onClose}
    >
      {change.sent ? (
        <Typography variant="subtitle2" sx={{ marginBlockEnd: 2 }}>
          {isOn ? text.reinvestSumOn(formatPercent(percent, 0)) : text.reinvestSumOff}
        </Typography>
      ) : (
        <>
          <FormControlLabel
            control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
            label={text.reinvestSwitch}
          />
          {isOn ? (
            <Track>
              <Typography variant="body2">{text.reinvestPart(formatPercent(percent, 0))}</Typography>
              <Slider
                value={percent}
                min={0}
                max={100}
                step={percentStep}
                aria-label={text.reinvestPercent}
                getAriaValueText={(value) => formatPercent(value, 0)}
                onChange={(_event, value) => setPercent(value)}
              />
            </Track>
          ) : null}
          <Typography variant="body2">{isOn ? text.reinvestHow : text.reinvestOff}</Typography>
          <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
            {text.reinvestFrom}
          </Typography>
        </>
      )}
    </CodeDialog>
  );
}
