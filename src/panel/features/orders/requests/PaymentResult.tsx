import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect } from 'react';
import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { usePaymentStatusQuery } from '#panel/api/payments.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { clearDraft } from '../buy/draft.ts';
import { formatOrderNo } from './columns.tsx';
import { requestsText } from './strings.ts';
import { useRetry } from './useRetry.ts';

const Buttons = styled('div')({ display: 'flex', gap: '0.75rem', flexWrap: 'wrap', marginBlockStart: '1rem' });
const severities = {
  pending: 'info',
  ok: 'success',
  failed: 'error',
  refund: 'warning',
  refunded: 'info',
  disputed: 'warning',
} as const;
const titles = {
  pending: requestsText.checking,
  ok: requestsText.ok,
  failed: requestsText.failed,
  refund: requestsText.refund,
  refunded: requestsText.refundedTitle,
  disputed: requestsText.disputed,
} as const;
const notes = {
  pending: requestsText.checkingNote,
  ok: null,
  failed: requestsText.failedNote,
  refund: requestsText.refundNote,
  refunded: null,
  disputed: requestsText.disputedNote,
} as const;

interface Props {
  publicId: string;
  onOrder: (orderId: number) => void;
  onClose: () => void;
}

/** Where the bank sends the visitor back: asks until the truth is known, then says it with the numbers to quote (domain 5.4). */
export function PaymentResult({ publicId, onOrder, onClose }: Props) {
  const first = usePaymentStatusQuery({ params: { publicId } }, { refetchOnMountOrArgChange: true });
  const waitSeconds = first.data?.data.pollAfterSeconds ?? 0;
  const query = usePaymentStatusQuery({ params: { publicId } }, { pollingInterval: waitSeconds * 1000 });
  const { retry, isBusy } = useRetry();
  const facts = query.data?.data;
  const isPaid = facts?.payment.result === 'ok';
  const investorId = facts?.investorId;
  useEffect(() => {
    if (isPaid && investorId !== undefined) clearDraft(investorId);
  }, [investorId, isPaid]);
  return (
    <Section title={requestsText.paymentTitle} id="payment-result">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
        {({ data }) => (
          <div aria-live="polite" data-testid="payment-result" data-result={data.payment.result}>
            {data.payment.result === 'pending' ? <LinearProgress aria-label={requestsText.checking} /> : null}
            <Alert severity={severities[data.payment.result]}>
              <AlertTitle>{titles[data.payment.result]}</AlertTitle>
              {data.note ?? data.payment.errorText ?? notes[data.payment.result]}
            </Alert>
            <DescriptionList
              items={[
                { key: requestsText.amount, value: <Money rial={data.payment.amount} isHideable={false} /> },
                data.payment.refId
                  ? { key: requestsText.refId, value: <Ltr>{toPersianDigits(data.payment.refId)}</Ltr> }
                  : null,
                { key: requestsText.orderNo, value: <Ltr>{formatOrderNo(data.orderNo)}</Ltr> },
                { key: requestsText.fund, value: data.fundName },
                {
                  key: requestsText.time,
                  value: jalaliText(data.payment.verifiedAt ?? data.payment.createdAt, 'moment'),
                },
                data.payment.cardMask
                  ? { key: requestsText.card, value: <Ltr>{toPersianDigits(data.payment.cardMask)}</Ltr> }
                  : null,
                { key: requestsText.status, value: data.orderStatusText },
              ]}
            />
            <Buttons className="no-print">
              {data.canRetry ? (
                <Button variant="contained" loading={isBusy} onClick={() => void retry(data.orderId)}>
                  {requestsText.retry}
                </Button>
              ) : (
                <Button variant="contained" onClick={() => onOrder(data.orderId)}>
                  {requestsText.follow}
                </Button>
              )}
              <Button variant="outlined" onClick={() => window.print()}>
                {requestsText.print}
              </Button>
              <Button onClick={onClose}>{requestsText.close}</Button>
            </Buttons>
          </div>
        )}
      </QueryBoundary>
    </Section>
  );
}
