import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveOrderWaits } from '#shared/contract/deskRules.ts';
import { formatNumber } from '#shared/digits.ts';
import { useSaveOrderWaitsMutation } from '#panel/api/deskRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { rulesText } from './strings.ts';
import type { Rules } from './types.ts';
import { whole } from './whole.ts';

const text = rulesText.waits;
type Waits = Rules['waits'];
type Field = keyof Waits;

const fields = ['maxUnpaid', 'maxSlips', 'maxAttempts', 'payMinutes', 'slipDays', 'rejectedDays'] as const;

function valueText(field: Field, value: number): string {
  const number = formatNumber(value);
  if (field === 'payMinutes') return text.minutes(number);
  return field === 'slipDays' || field === 'rejectedDays' ? rulesText.days(number) : number;
}

/** How long orders wait for their money and how many of one investor may wait; the super admin prepares a change. */
export function WaitLimits({ rules }: { rules: Rules }) {
  const [isEditing, setEditing] = useState(false);
  const noDuty = useDuty('super');
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
        items={fields.map((field) => ({ key: text[field], value: valueText(field, rules.waits[field]) }))}
      />
      {isEditing ? <WaitsForm waits={rules.waits} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

type Values = Record<Field, string>;

function WaitsForm({ waits, onClose }: { waits: Waits; onClose: () => void }) {
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(fields.map((field) => [field, String(waits[field])])) as Values,
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
      isOpen
      title={text.editTitle}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Pair>
        {fields.map((field) => (
          <FormDigits key={field} control={form.control} name={field} label={text[field]} maxLength={4} />
        ))}
      </Pair>
    </FormDialog>
  );
}
