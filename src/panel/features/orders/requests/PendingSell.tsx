import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { sentSells } from '../sell/sentSell.ts';
import { SellCodeDialog } from '../sell/SellCodeDialog.tsx';
import { sellText } from '../sell/strings.ts';
import { useSellCode } from '../sell/useSellCode.ts';
import type { OrderDetails } from './orderDetails.ts';
import { StepAlert } from './StepAlert.tsx';

/** A cancellation that waits for its SMS code: the code can be entered here where it was asked for (domain 1.8). */
export function PendingSell({ order }: { order: OrderDetails }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const code = useSellCode(sentSells.read(order.orderId), async (placed) => {
    setOpen(false);
    notify.success(sellText.done(toPersianDigits(placed.orderNo)));
    // another code makes another request: the drawer follows it
    if (placed.orderId !== order.orderId) await router.push(paths.requests({ order: placed.orderId }));
  });
  const { sent } = code;
  return (
    <StepAlert
      severity="warning"
      title={sellText.pendingTitle}
      actions={
        sent ? (
          <Button variant="contained" onClick={() => setOpen(true)}>
            {sellText.enterCode}
          </Button>
        ) : (
          <Button variant="outlined" component={Link} href={paths.sell({ fund: order.fundId })} prefetch={false}>
            {sellText.newSell}
          </Button>
        )
      }
    >
      {sent ? sellText.pendingNote : sellText.pendingElsewhere}
      <SellCodeDialog
        code={code}
        isOpen={isOpen}
        facts={order.units ? sellText.otpFacts(formatNumber(BigInt(order.units)), order.fundName) : null}
        onResend={() => {
          if (sent) void code.request(sent.wish);
        }}
        onClose={() => setOpen(false)}
      />
    </StepAlert>
  );
}
