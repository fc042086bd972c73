import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { saveExecution, saveOrderWaits } from '#shared/contract/deskRules.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { executionModeLabels } from '#shared/texts/ruleTexts.ts';
import { DeskRulesApi } from '#panel/api/deskRules.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDigits, FormTime } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import { type Rules, whole } from './types.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const text = rulesText.execution;

/** When the orders of a day execute: by themselves after the approval of the price, or by a person. */
export function ExecutionRule({ rules }: { rules: Rules }) {
  const [isEditing, setEditing] = useState(false);
  const deniedReason = usePermission('maker');
  const { mode, time, delayMinutes } = rules.execution;
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="outlined" reason={deniedReason} onClick={() => setEditing(true)}>
          {text.edit}
        </ActionButton>
      }
    >
      <DescriptionList
        items={[
          { key: text.mode, value: executionModeLabels[mode] },
          mode === 'auto' ? { key: text.delay, value: text.minutes(formatNumber(delayMinutes)) } : null,
          mode === 'auto'
            ? { key: text.time, value: time === null ? text.anyTime : <Ltr>{toPersianDigits(time)}</Ltr> }
            : null,
        ]}
      />
      {isEditing ? <ExecutionForm rules={rules} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

const modes = (['auto', 'manual'] as const).map((value) => ({ value, label: executionModeLabels[value] }));

function ExecutionForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { mode, time, delayMinutes } = rules.execution;
  const [save] = DeskRulesApi.useSaveExecutionMutation();
  const { control, dialog } = useContractForm({
    values: { mode, time: time ?? '', delayMinutes: String(delayMinutes) },
    schema: saveExecution.body,
    bodyOf: (values) => ({
      fundId: rules.fundId,
      version: rules.executionVersion,
      mode: values.mode,
      time: orNull(values.time),
      delayMinutes: whole(values.delayMinutes),
    }),
    version: rules.executionVersion,
    send: (body, idempotencyKey, seen) => save({ body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: approvalText.waiting,
    onClose,
  });
  const isAutomatic = useWatch({ control, name: 'mode' }) === 'auto';
  return (
    <FormDialog title={text.title} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <FormSelect control={control} name="mode" label={text.mode} options={modes} />
      {isAutomatic ? (
        <Pair>
          <FormDigits control={control} name="delayMinutes" label={text.delay} maxLength={5} />
          <FormTime control={control} name="time" label={text.time} helperText={text.timeHint} />
        </Pair>
      ) : null}
    </FormDialog>
  );
}

const waitText = rulesText.waits;
type Waits = Rules['waits'];
type Field = keyof Waits;

const fields = ['maxUnpaid', 'maxSlips', 'maxAttempts', 'payMinutes', 'slipDays', 'rejectedDays'] as const;

function valueText(field: Field, value: number): string {
  const number = formatNumber(value);
  if (field === 'payMinutes') return waitText.minutes(number);
  return field === 'slipDays' || field === 'rejectedDays' ? rulesText.days(number) : number;
}

/** How long orders wait for their money and how many of one investor may wait; the super admin prepares a change. */
export function WaitLimits({ rules }: { rules: Rules }) {
  const [isEditing, setEditing] = useState(false);
  const deniedReason = usePermission('super');
  return (
    <Section
      title={waitText.title}
      note={waitText.note}
      action={
        <ActionButton variant="outlined" reason={deniedReason} onClick={() => setEditing(true)}>
          {waitText.edit}
        </ActionButton>
      }
    >
      <DescriptionList
        items={fields.map((field) => ({ key: waitText[field], value: valueText(field, rules.waits[field]) }))}
      />
      {isEditing ? (
        <WaitsForm waits={rules.waits} version={rules.waitsVersion} onClose={() => setEditing(false)} />
      ) : null}
    </Section>
  );
}

function WaitsForm({ waits, version, onClose }: { waits: Waits; version: string; onClose: () => void }) {
  const [save] = DeskRulesApi.useSaveOrderWaitsMutation();
  const { control, dialog } = useContractForm({
    values: Object.fromEntries(fields.map((field) => [field, String(waits[field])])) as Record<Field, string>,
    schema: saveOrderWaits.body,
    bodyOf: (values) => ({
      ...(Object.fromEntries(fields.map((field) => [field, whole(values[field])])) as Waits),
      version,
    }),
    version,
    send: (body, idempotencyKey, seen) => save({ body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: approvalText.waiting,
    onClose,
  });
  return (
    <FormDialog title={waitText.editTitle} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <Pair>
        {fields.map((field) => (
          <FormDigits key={field} control={control} name={field} label={waitText[field]} maxLength={4} />
        ))}
      </Pair>
    </FormDialog>
  );
}
