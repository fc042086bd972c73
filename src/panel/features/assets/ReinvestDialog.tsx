import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReinvestRow } from '#panel/api/assets.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useSetReinvestMutation } from '#panel/api/profits.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { toldToWait } from '#panel/components/signatureWait.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { formatPercent } from '#shared/digits.ts';
import { newUuid } from '#shared/uuid.ts';
import { text } from './strings.ts';

interface ReinvestRequest {
  investorId: number;
  fundId: number;
  isOn: boolean;
  /** whole percent of the profit, 0 to 100 */
  percent: number;
}

/** Asks for the code that confirms exactly one change, then makes the change with it, once however often it is pressed. */
function useReinvestSwitch(onDone: (effectiveFrom: string | null, signatures: { missing: number } | null) => void) {
  const [set] = useSetReinvestMutation();
  const { keyOf } = useIdempotencyKey();
  return useCodeConfirmation({
    send: async (body: ReinvestRequest) => {
      const { data } = await set({ body, idempotencyKey: newUuid() }).unwrap();
      return sentNow(data.mobile_mask ?? '', data.expire_in ?? 0);
    },
    confirm: async (otp, { request }) => {
      const body = { ...request, otp };
      const { data } = await set({ body, idempotencyKey: keyOf(body) }).unwrap();
      onDone(data.setting?.effectiveFrom ?? null, data.signatures);
    },
    failureOf: (thrown) => asApiFailure(thrown, text.reinvestFailed),
  });
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
  const change = useReinvestSwitch((effectiveFrom, signatures) => {
    if (!toldToWait(signatures))
      notify.success(effectiveFrom ? text.reinvestDone(jalaliText(effectiveFrom, 'weekday')) : text.reinvestSaved);
    onClose();
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
