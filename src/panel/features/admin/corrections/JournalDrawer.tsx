import { useForm } from 'react-hook-form';
import { styled } from '@mui/material/styles';
import { prepareOrderReversal, prepareReversal } from '#shared/contract/corrections.ts';
import { toPersianDigits } from '#shared/digits.ts';
import {
  useGetJournalQuery,
  usePrepareOrderReversalMutation,
  usePrepareReversalMutation,
} from '#panel/api/corrections.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { type JournalDetails, kindText, number, reversalState } from './journalColumns.tsx';
import { HangingPayouts, LegsTable } from './LegsTable.tsx';
import { correctionsText } from './strings.ts';

const text = correctionsText.journal;
const columns = correctionsText.journals;
const Form = styled('form')({ display: 'grid', gap: '0.75rem', justifyItems: 'start' });

/** One journal: facts, legs, and the reversal that may be prepared of it. */
export function JournalDrawer({ journalId, onClose }: { journalId: string | null; onClose: () => void }) {
  const query = useGetJournalQuery({ params: { journalId: journalId ?? '0' } }, { skip: journalId === null });
  return (
    <BottomDrawer
      isOpen={journalId !== null}
      title={journalId ? text.title(toPersianDigits(journalId)) : text.loading}
      onClose={onClose}
    >
      <QueryBoundary
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="pairs" count={8} />}
        isWhole
      >
        {({ data }) => <JournalBody key={data.journalId} journal={data} />}
      </QueryBoundary>
    </BottomDrawer>
  );
}

function JournalBody({ journal }: { journal: JournalDetails }) {
  const state = reversalState(journal);
  return (
    <Stack>
      <Section>
        <DescriptionList
          items={[
            { key: columns.kind, value: kindText(journal.kind) },
            { key: columns.at, value: <JalaliDate value={journal.at} format="moment" /> },
            { key: columns.businessDate, value: <JalaliDate value={journal.businessDate} /> },
            { key: columns.fund, value: journal.fundName },
            journal.investorName ? { key: columns.investor, value: journal.investorName } : null,
            journal.orderNo ? { key: columns.order, value: number(journal.orderNo) } : null,
            journal.reason ? { key: text.reason, value: journal.reason } : null,
            journal.reverses ? { key: text.reverses, value: number(journal.reverses) } : null,
            journal.reversedBy ? { key: text.reversedBy, value: number(journal.reversedBy) } : null,
            { key: columns.state, value: <StatusChip colour={state.colour}>{state.label}</StatusChip> },
          ]}
        />
      </Section>
      <Section title={text.legs}>
        <LegsTable legs={journal.legs} />
      </Section>
      <HangingPayouts payouts={journal.payouts} />
      <Section
        title={journal.isExecution ? text.reverseOrder : text.reverse}
        note={journal.isExecution ? text.reverseOrderNote : text.reverseNote}
      >
        {journal.isExecution && journal.orderId !== null ? (
          <OrderReversalForm orderId={journal.orderId} />
        ) : journal.isReversible ? (
          <ReversalForm journalId={journal.journalId} />
        ) : (
          <Note>{journal.reversedBy === null ? text.cannot : text.already}</Note>
        )}
      </Section>
    </Stack>
  );
}

function ReversalForm({ journalId }: { journalId: string }) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const [prepare, preparing] = usePrepareReversalMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const { change } = useUrlState();
  const noDuty = useDuty('maker');
  const entry = useEntry(form, prepareReversal.body, ['reason']);
  const submit = entry.submit(async ({ reason }) => {
    const body = { journalId, reason: reason.trim() };
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

/** Prepares that the execution of an order is taken back, with the right price when it is to be executed again. */
function OrderReversalForm({ orderId }: { orderId: number }) {
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
