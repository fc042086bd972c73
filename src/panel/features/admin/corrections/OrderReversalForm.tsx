import { useForm } from 'react-hook-form';
import { styled } from '@mui/material/styles';
import { prepareOrderReversal } from '#shared/contract/corrections.ts';
import { usePrepareOrderReversalMutation } from '#panel/api/corrections.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { correctionsText } from './strings.ts';

const text = correctionsText.journal;
const Form = styled('form')({ display: 'grid', gap: '0.75rem', justifyItems: 'start' });

/** Prepares that the execution of an order is taken back, with the right price when it is to be executed again. */
export function OrderReversalForm({ orderId }: { orderId: number }) {
  const form = useForm<{ reason: string; price: string }>({ defaultValues: { reason: '', price: '' } });
  const [prepare, preparing] = usePrepareOrderReversalMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const { change } = useUrlState();
  const noDuty = useDuty('maker');
  const entry = useEntry(form, prepareOrderReversal.body, ['reason', 'price']);
  const submit = entry.submit(async ({ reason, price }) => {
    const body = { orderId, reason: reason.trim(), ...(price !== '' && { price }) };
    if (!(await entry.check(body))) return;
    try {
      await prepare({ body, idempotencyKey }).unwrap();
      notify.success(text.prepared);
      change({ tab: 'corrections', journal: null, search: null, fund: null, status: 'draft' });
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailureLine failure={entry.failure} />
      <FormDecimal control={form.control} name="price" label={text.price} helperText={text.priceHint} />
      <FormText
        control={form.control}
        name="reason"
        label={text.reasonLabel}
        helperText={text.reasonHint}
        maxLength={300}
        multiline
        minRows={2}
      />
      <ActionButton type="submit" variant="contained" color="error" loading={preparing.isLoading} reason={noDuty}>
        {text.prepare}
      </ActionButton>
    </Form>
  );
}
