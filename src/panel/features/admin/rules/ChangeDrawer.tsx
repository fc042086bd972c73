import { useState } from 'react';
import { useForm } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import type { AnswerOf } from '#shared/contract/define.ts';
import { rejectRuleChange, type getRuleChange } from '#shared/contract/ruleChanges.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import {
  useApproveRuleChangeMutation,
  useGetRuleChangeQuery,
  useRejectRuleChangeMutation,
} from '#panel/api/ruleChanges.ts';
import { useFormKey } from '#panel/api/useFormKey.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { BottomDrawer } from '#panel/ui/overlay/BottomDrawer.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine, FormDialog } from '../kit/FormDialog.tsx';
import { ImpactList } from '../kit/ImpactDialog.tsx';
import { Buttons, Note, Stack } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { personText, useDuty, useOwnId } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { changeColours, type RuleChangeRow } from './changeColumns.tsx';
import { rulesText } from './strings.ts';

const text = rulesText.changes;
type Details = AnswerOf<typeof getRuleChange>['data'];

/** A change of a rule: what differs, what approving it now does to open orders, and the second person's decision. */
export function ChangeDrawer({ changeId, onClose }: { changeId: number | null; onClose: () => void }) {
  const query = useGetRuleChangeQuery(
    { params: { changeId: changeId ?? 0 } },
    { skip: changeId === null, refetchOnMountOrArgChange: true },
  );
  return (
    <BottomDrawer isOpen={changeId !== null} title={text.details} onClose={onClose}>
      <Loaded
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="pairs" count={8} />}
        isWhole
      >
        {({ data }) => (
          <Stack>
            <Facts change={data.change} />
            <Effect details={data} />
            {data.change.status === 'pending' ? <Decision details={data} onDone={onClose} /> : null}
          </Stack>
        )}
      </Loaded>
    </BottomDrawer>
  );
}

function Facts({ change }: { change: RuleChangeRow }) {
  const ownId = useOwnId();
  const shown = (value: string | null) => (value === null ? kitText.none : toPersianDigits(value));
  return (
    <>
      <Section>
        <KeyValueList
          items={[
            { key: text.kind, value: change.kindText },
            change.subject ? { key: text.subject, value: change.subject } : null,
            { key: text.fund, value: change.fundName },
            {
              key: text.status,
              value: <StatusChip colour={changeColours[change.status]}>{change.statusText}</StatusChip>,
            },
            {
              key: text.preparedBy,
              value: personText(change.preparedBy, change.preparedByName, ownId),
              hint: <JalaliDate value={change.preparedAt} format="moment" />,
            },
            change.decidedAt
              ? {
                  key: text.decidedBy,
                  value: personText(change.decidedBy, change.decidedByName, ownId),
                  hint: <JalaliDate value={change.decidedAt} format="moment" />,
                }
              : null,
            change.decisionReason ? { key: text.reason, value: change.decisionReason } : null,
          ]}
        />
      </Section>
      <Section title={text.what}>
        <KeyValueList
          items={change.differences.map((one) => ({
            id: one.field,
            key: one.label,
            value:
              one.from === null ? (
                shown(one.to)
              ) : (
                <>
                  {shown(one.from)} {text.becomes} <strong>{shown(one.to)}</strong>
                </>
              ),
          }))}
        />
      </Section>
    </>
  );
}

function Effect({ details: { impact, openOrders, problem, change } }: { details: Details }) {
  if (change.status !== 'pending') return null;
  return (
    <Section title={text.effect}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Note>{text.openOrders(formatNumber(openOrders))}</Note>
      {impact ? (
        <>
          <Alert severity={impact.orders > 0 ? 'warning' : 'info'} data-testid="impact">
            {impact.orders > 0 ? kitText.impact.will(formatNumber(impact.orders)) : kitText.impact.none}
          </Alert>
          {impact.orders > 0 ? <ImpactList impact={impact} /> : null}
        </>
      ) : null}
    </Section>
  );
}

function Decision({ details: { change, problem }, onDone }: { details: Details; onDone: () => void }) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [approve, approving] = useApproveRuleChangeMutation();
  const { idempotencyKey } = useFormKey();
  const noDuty = useDuty('checker');
  const isOwn = change.preparedBy === useOwnId();
  const confirm = async () => {
    setFailure(null);
    try {
      await approve({ params: { changeId: change.changeId }, idempotencyKey }).unwrap();
      notify.success(text.approved);
      onDone();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
    setAsked(null);
  };
  return (
    <>
      <FailureLine failure={failure} />
      <Buttons>
        <ActionButton
          variant="contained"
          reason={isOwn ? text.samePerson : (noDuty ?? problem)}
          onClick={() => setAsked('approve')}
        >
          {text.approve}
        </ActionButton>
        <ActionButton color="error" reason={null} onClick={() => setAsked('reject')}>
          {isOwn ? text.withdraw : text.reject}
        </ActionButton>
      </Buttons>
      <ConfirmDialog
        isOpen={asked === 'approve'}
        title={text.approveTitle}
        confirmLabel={text.approve}
        isBusy={approving.isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {text.approveText}
      </ConfirmDialog>
      {asked === 'reject' ? (
        <RejectDialog change={change} isOwn={isOwn} onClose={() => setAsked(null)} onDone={onDone} />
      ) : null}
    </>
  );
}

interface RejectProps {
  change: RuleChangeRow;
  isOwn: boolean;
  onClose: () => void;
  onDone: () => void;
}

function RejectDialog({ change, isOwn, onClose, onDone }: RejectProps) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const [reject, rejecting] = useRejectRuleChangeMutation();
  const { idempotencyKey } = useFormKey();
  const entry = useEntry(form, rejectRuleChange.body, ['reason']);
  const submit = entry.submit(async ({ reason }) => {
    const body = { reason: reason.trim() };
    if (!(await entry.check(body))) return;
    try {
      await reject({ params: { changeId: change.changeId }, body, idempotencyKey }).unwrap();
      notify.success(text.rejected);
      onDone();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      isOpen
      maxWidth="xs"
      title={isOwn ? text.withdrawTitle : text.rejectTitle}
      submitLabel={isOwn ? text.withdraw : text.reject}
      isBusy={rejecting.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="reason"
        label={text.rejectReason}
        helperText={text.reasonHint}
        maxLength={200}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
