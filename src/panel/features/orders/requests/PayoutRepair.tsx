import { useState } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { asApiFailure } from '#panel/api/failure.ts';
import { useChangePayoutAccountMutation } from '#panel/api/payouts.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { AccountTiles } from '../parts/AccountTiles.tsx';
import { usePayoutAccounts } from '../parts/usePayoutAccounts.ts';
import type { OrderDetails } from './orderDetails.ts';
import { requestsText } from './strings.ts';

const Body = styled('div')({ display: 'grid', gap: '1rem' });

export interface PayoutRepairProps {
  order: OrderDetails;
  payout: NonNullable<OrderDetails['failedPayout']>;
}

/** Money that did not reach its account: why, and another verified account of the investor to send it to (domain 1.8). */
export function PayoutRepair({ order, payout }: PayoutRepairProps) {
  const [accountId, setAccountId] = useState<number | null>(null);
  const accounts = usePayoutAccounts(order.investorId, accountId);
  const [change, { isLoading }] = useChangePayoutAccountMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const isOnline = useOnline();
  const { keyOf } = useIdempotencyKey();
  const chosenId = accounts.chosen?.accountId;
  const send = async () => {
    if (chosenId === undefined) return;
    setFailure(null);
    const body = { accountId: chosenId };
    try {
      await change({ params: { orderId: order.orderId }, body, idempotencyKey: keyOf(body) }).unwrap();
      notify.success(requestsText.payoutQueued);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, requestsText.payoutFailed).message);
    }
  };
  return (
    <Section title={requestsText.payoutRepair}>
      <Body>
        <Alert severity="error">
          <AlertTitle>{requestsText.payoutFailed}</AlertTitle>
          <div>
            {payout.kindText} · <Money rial={payout.amount} />
          </div>
          {payout.reason ?? order.reason}
        </Alert>
        <AccountTiles label={requestsText.payoutRepair} accounts={accounts} onChoose={setAccountId} />
        {failure ? (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Button
          variant="contained"
          loading={isLoading}
          disabled={!isOnline || chosenId === undefined}
          onClick={() => void send()}
        >
          {requestsText.payoutSend}
        </Button>
      </Body>
    </Section>
  );
}
