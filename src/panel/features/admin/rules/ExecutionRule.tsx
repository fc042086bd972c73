import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { saveExecution, saveOrderWaits } from '#shared/contract/deskRules.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { useSaveExecutionMutation, useSaveOrderWaitsMutation } from '#panel/api/deskRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FormTime, orNull } from '../kit/fields.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { rulesText } from './strings.ts';
import { type Rules, whole } from './types.ts';

const text = rulesText.execution;

/** When the orders of a day execute: by themselves after the approval of the price, or by a person. */
export function ExecutionRule({ rules }: { rules: Rules }) {
  const [isEditing, setEditing] = useState(false);
  const noDuty = useDuty('maker');
  const { mode, time, delayMinutes } = rules.execution;
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="outlined" reason={noDuty} onClick={() => setEditing(true)}>
          {text.edit}
        </ActionButton>
      }
    >
      <DescriptionList
        items={[
          { key: text.mode, value: text.modes[mode] },
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

interface Values {
  mode: 'auto' | 'manual';
  time: string;
  delayMinutes: string;
}

const modes = (['auto', 'manual'] as const).map((value) => ({ value, label: text.modes[value] }));

function ExecutionForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { mode, time, delayMinutes } = rules.execution;
  const form = useForm<Values>({ defaultValues: { mode, time: time ?? '', delayMinutes: String(delayMinutes) } });
  const { control } = form;
  const [save, saving] = useSaveExecutionMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, saveExecution.body, ['mode', 'time', 'delayMinutes']);
  const isAutomatic = useWatch({ control, name: 'mode' }) === 'auto';
  const submit = entry.submit(async (values) => {
    const body = {
      fundId: rules.fundId,
      mode: values.mode,
      time: orNull(values.time),
      delayMinutes: whole(values.delayMinutes),
    };
    if (!(await entry.check(body))) return;
    try {
      await save({ body, idempotencyKey }).unwrap();
      notify.success(kitText.waiting);
      onClose();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      title={text.title}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
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
  const noDuty = useDuty('super');
  return (
    <Section
      title={waitText.title}
      note={waitText.note}
      action={
        <ActionButton variant="outlined" reason={noDuty} onClick={() => setEditing(true)}>
          {waitText.edit}
        </ActionButton>
      }
    >
      <DescriptionList
        items={fields.map((field) => ({ key: waitText[field], value: valueText(field, rules.waits[field]) }))}
      />
      {isEditing ? <WaitsForm waits={rules.waits} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

type WaitValues = Record<Field, string>;

function WaitsForm({ waits, onClose }: { waits: Waits; onClose: () => void }) {
  const form = useForm<WaitValues>({
    defaultValues: Object.fromEntries(fields.map((field) => [field, String(waits[field])])) as WaitValues,
  });
  const [save, saving] = useSaveOrderWaitsMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, saveOrderWaits.body, fields);
  const submit = entry.submit(async (values) => {
    const body = Object.fromEntries(fields.map((field) => [field, whole(values[field])])) as Waits;
    if (!(await entry.check(body))) return;
    try {
      await save({ body, idempotencyKey }).unwrap();
      notify.success(kitText.waiting);
      onClose();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      title={waitText.editTitle}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Pair>
        {fields.map((field) => (
          <FormDigits key={field} control={form.control} name={field} label={waitText[field]} maxLength={4} />
        ))}
      </Pair>
    </FormDialog>
  );
}
