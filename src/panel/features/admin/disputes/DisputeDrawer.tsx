import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type * as contract from '#shared/contract/disputes.ts';
import { disputeActLabels, rejectResolution } from '#shared/contract/disputes.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import {
  useApproveResolutionMutation,
  usePrepareResolutionMutation,
  useRejectResolutionMutation,
} from '#panel/api/disputes.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { AmountField } from '#panel/ui/form/AmountField.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Decision } from '../kit/Decision.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useAction } from '../kit/useEntry.ts';
import { useDuty } from '../kit/useDuty.ts';
import { disputesText as text } from './strings.ts';

export type Dispute = AnswerOf<typeof contract.listDisputedPayments>['data'][number];

type Event = AnswerOf<typeof contract.getDisputedPayment>['data']['events'][number];

interface DrawerProps {
  row: Dispute | null;
  events: readonly Event[];
  onClose: () => void;
}

/** A payment in dispute: what the gateway said, what one person proposes, and the decision of another. */
export function DisputeDrawer({ row, events, onClose }: DrawerProps) {
  return (
    <BottomDrawer isOpen={row !== null} title={row ? toPersianDigits(row.orderNo) : ''} isWide onClose={onClose}>
      {row ? (
        <Stack key={row.paymentId}>
          <Facts row={row} />
          <Events events={events} />
          {row.resolution && row.resolution.status !== 'prepared' ? <Decided resolution={row.resolution} /> : null}
          {row.resolution?.status === 'prepared' ? <Proposal row={row} resolution={row.resolution} /> : null}
          {row.acts.length > 0 ? <Prepare row={row} /> : null}
        </Stack>
      ) : null}
    </BottomDrawer>
  );
}

function Facts({ row }: { row: Dispute }) {
  return (
    <DescriptionList
      items={[
        { key: text.columns.reason, value: row.reasonText },
        { key: text.columns.investor, value: row.investorName },
        { key: text.facts.fund, value: row.fundName },
        { key: text.columns.amount, value: <Money rial={row.amount} hasUnit={false} isHideable={false} /> },
        {
          key: text.columns.received,
          value:
            row.receivedAmount === null ? (
              text.unknown
            ) : (
              <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
            ),
        },
        { key: text.facts.gateway, value: row.gatewayTitle },
        row.authority ? { key: text.facts.authority, value: <Ltr>{row.authority}</Ltr> } : null,
        row.refId ? { key: text.facts.refId, value: <Ltr>{toPersianDigits(row.refId)}</Ltr> } : null,
        row.cardMask ? { key: text.facts.card, value: <Ltr>{toPersianDigits(row.cardMask)}</Ltr> } : null,
        { key: text.facts.orderStatus, value: row.orderStatusText },
        { key: text.columns.state, value: row.statusText },
      ]}
    />
  );
}

const answersOf: Readonly<Record<string, string | undefined>> = text.eventAnswers;

function Events({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={text.facts.events}>
      <strong>{text.facts.events}</strong>
      <ul>
        {events.map((event, index) => (
          <li key={index}>
            {toPersianDigits(jalaliText(event.at, 'moment'))}: {text.eventKinds[event.kind]}{' '}
            {answersOf[event.said] ?? <Ltr>{event.said}</Ltr>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Resolution = NonNullable<Dispute['resolution']>;

/** What became of the last proposal, and who decided. */
function Decided({ resolution }: { resolution: Resolution }) {
  return (
    <DescriptionList
      items={[
        { key: text.facts.proposed, value: resolution.actText },
        { key: text.facts.proposer, value: resolution.preparedByName },
        { key: text.facts.why, value: resolution.reason },
        { key: text.facts.outcome, value: resolution.status === 'approved' ? text.approvedState : text.rejectedState },
        resolution.decidedByName ? { key: text.facts.decider, value: resolution.decidedByName } : null,
        resolution.decidedAt ? { key: text.facts.decidedAt, value: jalaliText(resolution.decidedAt, 'moment') } : null,
        resolution.decisionReason ? { key: text.facts.decisionReason, value: resolution.decisionReason } : null,
      ]}
    />
  );
}

interface ProposalProps {
  row: Dispute;
  resolution: Resolution;
}

function Proposal({ row, resolution }: ProposalProps) {
  const [approve] = useApproveResolutionMutation();
  const [reject] = useRejectResolutionMutation();
  const params = { paymentId: row.paymentId };
  const { version } = resolution;
  return (
    <>
      <DescriptionList
        items={[
          { key: text.facts.proposed, value: resolution.actText },
          resolution.amount
            ? { key: text.amount, value: <Money rial={resolution.amount} hasUnit={false} isHideable={false} /> }
            : null,
          { key: text.facts.proposer, value: resolution.preparedByName },
          { key: text.facts.why, value: resolution.reason },
        ]}
      />
      <Decision
        words={text.decision}
        preparedBy={resolution.preparedBy}
        approve={async (idempotencyKey) => {
          await approve({ params, body: { version }, idempotencyKey }).unwrap();
          return text.approved;
        }}
        reject={({ reason }, idempotencyKey) => reject({ params, body: { version, reason }, idempotencyKey }).unwrap()}
        rejectBody={rejectResolution.body.pick(['reason'])}
        reasonLength={300}
      />
    </>
  );
}

function Prepare({ row }: { row: Dispute }) {
  const [isOpen, setOpen] = useState(false);
  const noDuty = useDuty('maker');
  return (
    <>
      <ActionButton variant="contained" reason={noDuty} onClick={() => setOpen(true)}>
        {text.prepare}
      </ActionButton>
      {isOpen ? <PrepareDialog row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PrepareDialog({ row, onClose }: { row: Dispute; onClose: () => void }) {
  const [prepare] = usePrepareResolutionMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const [act, setAct] = useState(row.acts[0] ?? 'refund');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const needsAmount = act === 'refund' && row.receivedAmount === null;
  const submit = async () => {
    const body = { act, reason: reason.trim(), ...(needsAmount && amount !== '' && { amount }) };
    const done = await run(() => prepare({ params: { paymentId: row.paymentId }, body, idempotencyKey }).unwrap());
    if (!done) return;
    notify.success(text.prepared);
    onClose();
  };
  return (
    <FormDialog
      title={text.prepareTitle}
      submitLabel={text.prepare}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField select label={text.act} value={act} onChange={(event) => setAct(event.target.value as typeof act)}>
        {row.acts.map((one) => (
          <MenuItem key={one} value={one}>
            {disputeActLabels[one]}
          </MenuItem>
        ))}
      </TextField>
      {needsAmount ? (
        <AmountField
          label={text.amountReceived}
          value={amount}
          onChange={setAmount}
          error={failure?.fields?.['amount']?.[0]}
          hint={text.amountHint}
        />
      ) : null}
      <TextField
        label={text.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        error={Boolean(failure?.fields?.['reason'])}
        helperText={failure?.fields?.['reason']?.[0] ?? text.reasonHint}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}
