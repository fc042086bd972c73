import { useState } from 'react';
import { useForm } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { asApiFailure } from '#panel/api/failure.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { BankSlipsApi } from '#panel/api/bankSlips.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { emptySlip, slipBody, slipErrors, slipFields, type SlipForm } from '../flow/slip.ts';
import { SlipFields } from '../flow/SlipFields.tsx';
import { StepAlert, type OrderDetails } from './NextSteps.tsx';
import { orderListText } from './strings.ts';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginBlockStart: '1rem' });

/** The slip as it was handed in, to be corrected instead of typed again. */
function slipOf({ receipt }: OrderDetails): SlipForm {
  if (!receipt) return emptySlip;
  return {
    slipAccountId: String(receipt.accountId),
    slipNumber: receipt.number,
    slipDate: receipt.date,
    slipTime: receipt.time,
    slipSourceIban: receipt.sourceIban ?? '',
    slipFile: null,
  };
}

/** Hands the slip in once however often it is pressed; a refusal is shown below its field. */
function useResubmit(order: OrderDetails, onDone: () => void) {
  const form = useForm<SlipForm>({ defaultValues: slipOf(order), mode: 'onTouched' });
  const [send, { isLoading }] = BankSlipsApi.useResubmitBankSlipMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { keyOf } = useIdempotencyKey();
  const submit = async () => {
    const values = form.getValues();
    const errors = slipErrors(values);
    for (const [field, message] of errors) form.setError(field, { message });
    if (errors.length > 0 || isLoading) return;
    setFailure(null);
    const body = slipBody(values, order.amount ?? '0');
    try {
      const params = { orderId: order.orderId };
      const { data } = await send({ params, body, idempotencyKey: keyOf(body) }).unwrap();
      notify.success(orderListText.slipSent(jalaliText(data.priceDate, 'weekday')));
      onDone();
    } catch (thrown) {
      const failed = asApiFailure(thrown, orderListText.slipFailed);
      for (const [name, messages] of Object.entries(failed.fields ?? {})) {
        const field = slipFields[name];
        if (field) form.setError(field, { message: messages[0] ?? failed.message });
      }
      setFailure(failed.message);
    }
  };
  return { form, submit, isLoading, failure };
}

function SlipEditor({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const isOnline = useOnline();
  const { form, submit, isLoading, failure } = useResubmit(order, onClose);
  const [isAttaching, setAttaching] = useState(false);
  const methods = OrdersApi.useListPaymentMethodsQuery({
    query: { investorId: order.investorId, fundId: order.fundId },
  });
  return (
    <Section
      title={orderListText.slipEdit}
      note={
        <>
          {orderListText.slipAmount} <Money rial={order.amount ?? '0'} isHideable={false} />
        </>
      }
    >
      <QueryBoundary query={methods} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
        {({ data }) => (
          <SlipFields
            form={form}
            investorId={order.investorId}
            holder={order.fundName}
            accounts={data.find((method) => method.code === 'receipt')?.accounts ?? []}
            hasPicture={order.documents.some((document) => document.kind === 'slip')}
            onBusy={setAttaching}
          />
        )}
      </QueryBoundary>
      {failure ? (
        <Alert severity="error" role="alert" sx={{ marginBlockStart: 3 }}>
          {failure}
        </Alert>
      ) : null}
      <Buttons>
        <Button
          variant="contained"
          loading={isLoading || isAttaching}
          disabled={!isOnline}
          onClick={() => void submit()}
        >
          {orderListText.slipSend}
        </Button>
        <Button disabled={isLoading} onClick={onClose}>
          {orderListText.back}
        </Button>
      </Buttons>
    </Section>
  );
}

/** The slip of a request: why it was rejected, and its form with what was typed, to correct and hand in again (domain 1.8). */
export function SlipRepair({ order }: { order: OrderDetails }) {
  // a link may ask for the form itself
  const [isOpen, setOpen] = useState(useUrlState().word('order-slip') === '1');
  if (isOpen) return <SlipEditor order={order} onClose={() => setOpen(false)} />;
  const isRejected = order.status === 'receipt_rejected';
  const reason = order.receipt?.reason ?? order.reason;
  return (
    <StepAlert
      severity={isRejected ? 'error' : 'info'}
      title={isRejected ? orderListText.slipRejected : orderListText.slipWaits}
      actions={
        <Button variant={isRejected ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
          {isRejected ? orderListText.slipAgain : orderListText.slipEdit}
        </Button>
      }
    >
      {isRejected ? reason : orderListText.slipWaitsNote}
    </StepAlert>
  );
}
