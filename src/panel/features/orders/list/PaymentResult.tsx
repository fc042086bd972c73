import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect } from 'react';
import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/payments.ts';
import { codeInText, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { PaymentsApi } from '#panel/api/payments.ts';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Units } from '#panel/ui/text/Units.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { buyDrafts } from '../buy/useBuyFlow.ts';
import { useRetry } from './NextSteps.tsx';
import { ui } from '#panel/ui/strings.ts';
import { orderListText } from './strings.ts';

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
  pending: orderListText.checking,
  ok: orderListText.ok,
  failed: orderListText.failed,
  refund: orderListText.refund,
  refunded: orderListText.refundedTitle,
  disputed: orderListText.disputed,
} as const;

type Result = ResponseOf<typeof contract.paymentStatus>['data'];

/** What comes of the money: units, what happens next, the certificate, and until when it can be taken back (design 1.4). */
function afterPaying({ units, next, licenseDate, cancelUntil }: Result): (Description | null)[] {
  return [
    units === null
      ? null
      : { key: orderListText.units, value: <Units count={units} about={`${orderListText.about} `} /> },
    { key: orderListText.nextStep, value: next.text },
    licenseDate && next.newDate === licenseDate
      ? { key: orderListText.certificate, value: jalaliText(licenseDate, 'weekday') }
      : null,
    cancelUntil ? { key: orderListText.cancelBy, value: jalaliText(cancelUntil, 'weekdayTime') } : null,
  ];
}

const shareText = ({ fundName, orderNo, payment, next }: Result): string =>
  orderListText.shareText({
    fund: fundName,
    amount: formatRial(payment.amount),
    orderNo: codeInText(orderNo),
    next: next.text,
  });

/** By the sheet of the phone; where there is none, the text is copied. */
async function share(message: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ text: message });
    else {
      await (navigator as Navigator).clipboard.writeText(message);
      notify.success(orderListText.copied);
    }
  } catch (thrown) {
    // closing the sheet is no failure
    if ((thrown as { name?: string }).name !== 'AbortError') notify.error(orderListText.shareFailed);
  }
}

interface Props {
  publicId: string;
  onOrder: (orderId: number) => void;
  onClose: () => void;
}

/** Where the bank sends the visitor back: asks until the truth is known, then says it with the numbers to quote (domain 5.4). */
export function PaymentResult({ publicId, onOrder, onClose }: Props) {
  const first = PaymentsApi.usePaymentStatusQuery({ params: { publicId } }, { refetchOnMountOrArgChange: true });
  const waitSeconds = first.data?.data.pollAfterSeconds ?? 0;
  const query = PaymentsApi.usePaymentStatusQuery({ params: { publicId } }, { pollingInterval: waitSeconds * 1000 });
  const { retry, isBusy } = useRetry();
  const { closed } = useSite();
  const facts = query.data?.data;
  const isPaid = facts?.payment.result === 'ok';
  const investorId = facts?.investorId;
  useEffect(() => {
    if (isPaid && investorId !== undefined) buyDrafts.clear(investorId);
  }, [investorId, isPaid]);
  return (
    <Section title={orderListText.paymentTitle} id="payment-result">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
        {({ data }) => (
          <div aria-live="polite" data-testid="payment-result" data-result={data.payment.result}>
            {data.payment.result === 'pending' ? <LinearProgress aria-label={orderListText.checking} /> : null}
            <Alert severity={severities[data.payment.result]}>
              <AlertTitle>{titles[data.payment.result]}</AlertTitle>
              {data.note ??
                data.payment.errorText ??
                (data.payment.result === 'pending' ? orderListText.checkingNote : null)}
            </Alert>
            <DescriptionList
              items={[
                { key: orderListText.amount, value: <Money rial={data.payment.amount} isHideable={false} /> },
                data.payment.refId
                  ? { key: orderListText.refId, value: <Ltr>{toPersianDigits(data.payment.refId)}</Ltr> }
                  : null,
                { key: orderListText.orderNo, value: <Ltr>{toPersianDigits(data.orderNo)}</Ltr> },
                { key: orderListText.fund, value: data.fundName },
                {
                  key: orderListText.time,
                  value: jalaliText(data.payment.verifiedAt ?? data.payment.createdAt, 'weekdayTime'),
                },
                data.payment.cardMask
                  ? { key: orderListText.card, value: <Ltr>{toPersianDigits(data.payment.cardMask)}</Ltr> }
                  : null,
                data.refundBy
                  ? {
                      key: data.payment.result === 'failed' ? orderListText.bankReturnsBy : orderListText.refundBy,
                      value: jalaliText(data.refundBy, 'long'),
                    }
                  : null,
                { key: orderListText.status, value: data.orderStatusText },
                ...(data.payment.result === 'ok' ? afterPaying(data) : []),
              ]}
            />
            <Buttons className="no-print">
              {data.canRetry ? (
                <Button variant="contained" loading={isBusy} onClick={() => void retry(data.orderId)}>
                  {orderListText.retry}
                </Button>
              ) : (
                <Button variant="contained" onClick={() => onOrder(data.orderId)}>
                  {orderListText.follow}
                </Button>
              )}
              {data.payment.result === 'ok' ? (
                <>
                  {data.isDirectDebitAllowed && !closed.includes('directDebit') ? (
                    <Button
                      variant="outlined"
                      component={Link}
                      href={paths.directDebit({ plan: 'new', fund: data.fundId, amount: data.payment.amount })}
                      prefetch={false}
                    >
                      {orderListText.monthly}
                    </Button>
                  ) : null}
                  <Button variant="outlined" component={Link} href={paths.buy({ fund: data.fundId })} prefetch={false}>
                    {orderListText.buyAgain}
                  </Button>
                  <Button variant="outlined" onClick={() => void share(shareText(data))}>
                    {orderListText.share}
                  </Button>
                </>
              ) : null}
              <Button variant="outlined" onClick={() => window.print()}>
                {ui.print}
              </Button>
              <Button onClick={onClose}>{orderListText.close}</Button>
            </Buttons>
          </div>
        )}
      </QueryBoundary>
    </Section>
  );
}
