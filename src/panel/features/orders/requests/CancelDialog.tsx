import { useState } from 'react';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { asApiFailure } from '#panel/api/failure.ts';
import { useCancelOrderMutation } from '#panel/api/orders.ts';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import type { OrderDetails } from './OrderDrawer.tsx';
import { requestsText } from './strings.ts';

type Target = 'source' | 'credit';

/** Gives a request up: says what happens to money and units, and asks for the SMS code where money or units are held (domain 1.9). */
export function CancelDialog({
  order,
  isOpen,
  onClose,
}: {
  order: OrderDetails;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const [target, setTarget] = useState<Target>('source');
  const [mask, setMask] = useState<string | null>(null);
  const [otp, setOtp] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const holdsMoney = order.orderType === 1 && order.cancelNeedsOtp;
  const send = async () => {
    setFailure(null);
    try {
      const { data } = await cancel({
        params: { orderId: order.orderId },
        body: { ...(holdsMoney && { refundTarget: target }), ...(mask !== null && { otp }) },
        idempotencyKey: crypto.randomUUID(),
      }).unwrap();
      if (data.otpSent) {
        setMask(data.mobile_mask ?? '');
        return;
      }
      notify.success(requestsText.cancelled);
      onClose();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, requestsText.failed).message);
    }
  };
  const note = holdsMoney
    ? requestsText.cancelMoney
    : order.orderType === 2
      ? requestsText.cancelUnits
      : requestsText.cancelNoMoney;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={requestsText.cancelTitle}
      confirmLabel={requestsText.confirmCancel}
      cancelLabel={requestsText.back}
      colour="error"
      isBusy={isLoading}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Typography variant="body2">{note}</Typography>
      {holdsMoney && mask === null ? (
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
      {mask !== null ? <OtpField label={requestsText.otpLabel(mask)} value={otp} onChange={setOtp} /> : null}
      {failure ? (
        <Alert severity="error" sx={{ marginBlockStart: 3 }}>
          {failure}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
