import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { OrdersApi } from '#panel/api/orders.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { useCodedAct } from '#panel/components/useCodedAct.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import type { OrderDetails } from './NextSteps.tsx';
import { orderListText } from './strings.ts';

type Target = 'source' | 'credit';

/** What cancelling means for this order: its money, its bank slip or its units (domain 1.9). */
function noteOf(order: OrderDetails): string {
  if (order.orderType === 2) return order.cancelNeedsOtp ? orderListText.cancelUnits : orderListText.cancelNoUnits;
  if (order.wayCode === 'receipt' && order.status !== 'registered') return orderListText.cancelSlip;
  if (order.status !== 'registered') return orderListText.cancelNoMoney;
  if (order.wayCode === 'wallet') return orderListText.cancelCredit;
  // only slips and deposits tell which account paid; a card and a debit of a contract do not
  const isSourceKnown = order.wayCode === 'receipt' || order.wayCode === 'deposit_id';
  return isSourceKnown ? orderListText.cancelMoneySource : orderListText.cancelMoney;
}

/** Asks for the code where one is needed, then cancels the order. */
function useOrderCancelling(order: OrderDetails, onDone: () => void) {
  const [cancel] = OrdersApi.useCancelOrderMutation();
  const { keyOf } = useIdempotencyKey();
  return useCodedAct({
    call: (body: { refundTarget?: Target; otp?: string }, key: string) => {
      // without a code the first call cancels already, and a repeat of it is the same act
      const idempotencyKey = order.cancelNeedsOtp ? key : keyOf(body);
      return cancel({ params: { orderId: order.orderId }, body, idempotencyKey }).unwrap();
    },
    failed: orderListText.cancelFailed,
    onDone: () => {
      notify.success(orderListText.cancelled);
      onDone();
    },
  });
}

export interface CancelDialogProps {
  order: OrderDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancels an order: says what happens to money and units, and asks for the SMS code where money or units are held (domain 1.9). */
export function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const cancelling = useOrderCancelling(order, onClose);
  const [target, setTarget] = useState<Target>('source');
  // money paid from credit goes back to credit, and a slip's money is not booked yet: nothing to choose there
  const mayChoose = order.orderType === 1 && order.status === 'registered' && order.wayCode !== 'wallet';
  return (
    <CodeDialog
      confirmation={cancelling}
      isOpen={isOpen}
      title={orderListText.cancelTitle}
      askLabel={order.cancelNeedsOtp ? orderListText.askCode : orderListText.confirmCancel}
      confirmLabel={orderListText.confirmCancel}
      cancelLabel={orderListText.back}
      color="error"
      onAsk={() => void cancelling.ask(mayChoose ? { refundTarget: target } : {})}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ marginBlockEnd: 3 }}>
        {mayChoose && target === 'credit' ? orderListText.cancelCredit : noteOf(order)}
      </Typography>
      {mayChoose && !cancelling.sent ? (
        <>
          <FormLabel id="refund-target">{orderListText.refundTarget}</FormLabel>
          <RadioGroup
            aria-labelledby="refund-target"
            value={target}
            onChange={(_event, value) => setTarget(value as Target)}
          >
            <FormControlLabel value="source" control={<Radio />} label={orderListText.toBank} />
            <FormControlLabel value="credit" control={<Radio />} label={orderListText.toCredit} />
          </RadioGroup>
        </>
      ) : null}
    </CodeDialog>
  );
}
