import type { Schema } from 'yup';
import { prepareOrderReversal, prepareReversal } from '#shared/contract/corrections.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { CorrectionsApi } from '#panel/api/corrections.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { type JournalDetails, kindText, number, reversalState } from './journalColumns.tsx';
import { HangingPayouts, EntryLines } from './EntryLines.tsx';
import { correctionsText } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Form } from '#panel/ui/form/Form.tsx';

const text = correctionsText.journal;
const columns = correctionsText.journals;
const StartForm = styled(Form)({ justifyItems: 'start' });

/** One journal: facts, lines, and the reversal that may be prepared of it. */
export function JournalDrawer({ journalId, onClose }: { journalId: string | null; onClose: () => void }) {
  const query = CorrectionsApi.useGetJournalQuery(
    { params: { journalId: journalId ?? '0' } },
    { skip: journalId === null },
  );
  return (
    <SidePanel
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
    </SidePanel>
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
            journal.investorId !== null && journal.investorName
              ? {
                  key: columns.investor,
                  value: <InvestorLink investorId={journal.investorId} name={journal.investorName} />,
                }
              : null,
            journal.orderNo
              ? { key: columns.order, value: <OrderLink orderId={journal.orderId} orderNo={journal.orderNo} /> }
              : null,
            journal.reason ? { key: text.reason, value: journal.reason } : null,
            journal.reverses ? { key: text.reverses, value: number(journal.reverses) } : null,
            journal.reversedBy ? { key: text.reversedBy, value: number(journal.reversedBy) } : null,
            { key: columns.state, value: <StatusChip color={state.color}>{state.label}</StatusChip> },
          ]}
        />
      </Section>
      <Section title={text.lines}>
        <EntryLines lines={journal.lines} />
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

/** Prepares the reversal of a journal. */
function ReversalForm({ journalId }: { journalId: string }) {
  const [prepare] = CorrectionsApi.usePrepareReversalMutation();
  return (
    <PrepareForm
      schema={prepareReversal.body}
      bodyOf={({ reason }) => ({ journalId, reason: reason.trim() })}
      send={(body, idempotencyKey) => prepare({ body, idempotencyKey }).unwrap()}
    />
  );
}

/** Prepares that the execution of an order is taken back, with the right price when it is to be executed again. */
function OrderReversalForm({ orderId }: { orderId: number }) {
  const [prepare] = CorrectionsApi.usePrepareOrderReversalMutation();
  return (
    <PrepareForm
      schema={prepareOrderReversal.body}
      bodyOf={({ reason, price }) => ({ orderId, reason: reason.trim(), ...(price !== '' && { price }) })}
      send={(body, idempotencyKey) => prepare({ body, idempotencyKey }).unwrap()}
      hasPrice
    />
  );
}

interface PrepareFormProps<Body> {
  schema: Schema | undefined;
  bodyOf: (values: { reason: string; price: string }) => Body;
  send: (body: Body, idempotencyKey: string) => Promise<unknown>;
  hasPrice?: boolean;
}

/** The form of both reversals: afterwards the drafts are shown, where another person decides. */
function PrepareForm<Body>({ schema, bodyOf, send, hasPrice = false }: PrepareFormProps<Body>) {
  const { change } = useUrlState();
  const deniedReason = usePermission('maker');
  const { control, submit, isBusy, failure } = useContractForm({
    values: { reason: '', price: '' },
    schema,
    bodyOf,
    send,
    done: () => {
      notify.success(text.prepared);
      change({ tab: 'corrections', journal: null, search: null, fund: null, status: 'draft' });
    },
  });
  return (
    <StartForm onSubmit={submit}>
      <FailureLine failure={failure} />
      {hasPrice ? <FormDecimal control={control} name="price" label={text.price} helperText={text.priceHint} /> : null}
      <FormReason control={control} label={text.reasonLabel} hint={text.reasonHint} />
      <ActionButton type="submit" variant="contained" color="error" loading={isBusy} reason={deniedReason}>
        {text.prepare}
      </ActionButton>
    </StartForm>
  );
}
