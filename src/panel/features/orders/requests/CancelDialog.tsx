import { useState } from 'react';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { asApiFailure } from '#panel/api/failure.ts';
import { useCancelOrderMutation } from '#panel/api/orders.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { CodeEntry, sentNow, type SentCode } from '#panel/ui/form/CodeEntry.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ui } from '#panel/ui/strings.ts';
import type { OrderDetails } from './orderDetails.ts';
import { requestsText } from './strings.ts';

type Target = 'source' | 'credit';
const codeLength = 6;

/** What giving up means for this request: its money, its slip or its units (domain 1.9). */
function noteOf(order: OrderDetails): string {
  if (order.orderType === 2) return order.cancelNeedsOtp ? requestsText.cancelUnits : requestsText.cancelNoUnits;
  if (order.wayCode === 'receipt' && order.status !== 'registered') return requestsText.cancelSlip;
  if (order.status !== 'registered') return requestsText.cancelNoMoney;
  return order.wayCode === 'wallet' ? requestsText.cancelCredit : requestsText.cancelMoney;
}

/** Asks for the code where one is needed, then gives the request up; each new code is a new call, a repeat is not. */
function useCancelling(order: OrderDetails, onDone: () => void) {
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { keyOf } = useIdempotencyKey();
  const send = async (refundTarget: Target | null, otp: string | null) => {
    setFault(null);
    const body = { ...(refundTarget && { refundTarget }), ...(otp !== null && { otp }) };
    const isAsking = order.cancelNeedsOtp && otp === null;
    try {
      const { data } = await cancel({
        params: { orderId: order.orderId },
        body,
        idempotencyKey: isAsking ? newUuid() : keyOf(body),
      }).unwrap();
      if (data.otpSent) {
        setSent(sentNow(data.mobile_mask ?? '', data.expire_in ?? 0));
        return;
      }
      notify.success(requestsText.cancelled);
      onDone();
    } catch (thrown) {
      setFault(asApiFailure(thrown, requestsText.cancelFailed).message);
    }
  };
  return { send, sent, fault, setFault, isLoading };
}

export interface CancelDialogProps {
  order: OrderDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a request up: says what happens to money and units, and asks for the SMS code where money or units are held (domain 1.9). */
export function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const { send, sent, fault, setFault, isLoading } = useCancelling(order, onClose);
  const [target, setTarget] = useState<Target>('source');
  const [otp, setOtp] = useState('');
  // money paid from credit goes back to credit, and a slip's money is not booked yet: nothing to choose there
  const mayChoose = order.orderType === 1 && order.status === 'registered' && order.wayCode !== 'wallet';
  const refundTarget = mayChoose ? target : null;
  const confirm = (code: string) => {
    if (sent && code.length < codeLength) setFault(ui.codeNeeded);
    else void send(refundTarget, sent ? code : null);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={requestsText.cancelTitle}
      confirmLabel={order.cancelNeedsOtp && !sent ? requestsText.askCode : requestsText.confirmCancel}
      cancelLabel={requestsText.back}
      colour="error"
      isBusy={isLoading}
      onConfirm={() => confirm(otp)}
      onCancel={onClose}
    >
      <Typography variant="body2" sx={{ marginBlockEnd: 3 }}>
        {mayChoose && target === 'credit' ? requestsText.cancelCredit : noteOf(order)}
      </Typography>
      {mayChoose && !sent ? (
        <>
          <FormLabel id="refund-target">{requestsText.refundTarget}</FormLabel>
          <RadioGroup
            aria-labelledby="refund-target"
            value={target}
            onChange={(_event, value) => setTarget(value as Target)}
          >
            <FormControlLabel value="source" control={<Radio />} label={requestsText.toSource} />
            <FormControlLabel value="credit" control={<Radio />} label={requestsText.toCredit} />
          </RadioGroup>
        </>
      ) : null}
      {sent ? (
        <CodeEntry
          sent={sent}
          value={otp}
          onChange={(value) => {
            setOtp(value);
            setFault(null);
          }}
          onComplete={confirm}
          onResend={() => void send(refundTarget, null)}
          error={fault ?? undefined}
          isBusy={isLoading}
        />
      ) : null}
      {fault && !sent ? (
        <Alert severity="error" role="alert" sx={{ marginBlockStart: 3 }}>
          {fault}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
