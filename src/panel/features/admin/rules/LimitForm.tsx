import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { savePriceLimit } from '#shared/contract/fundRules.ts';
import { wayLabels } from '#shared/contract/orderTexts.ts';
import { useSavePriceLimitMutation } from '#panel/api/fundRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { orNull } from '../kit/fields.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { kitText } from '../kit/strings.ts';
import { useEntry } from '../kit/useEntry.ts';
import { ScopeFields } from './ScopeFields.tsx';
import { rulesText } from './strings.ts';
import type { PriceLimit, Rules } from './types.ts';

const text = rulesText.limits;

interface Values {
  scope: 'fund' | 'all';
  orderType: 1 | 2;
  wayCode: NonNullable<PriceLimit['wayCode']> | '';
  minAmount: string;
  maxAmount: string;
  minUnits: string;
  maxUnits: string;
  dailyMax: string;
}

const fields = ['orderType', 'wayCode', 'minAmount', 'maxAmount', 'minUnits', 'maxUnits', 'dailyMax'] as const;

const types = [
  { value: 1, label: rulesText.types.buy },
  { value: 2, label: rulesText.types.sell },
];
const waysOf = (type: 1 | 2) => [
  { value: '', label: text.allWays },
  ...Object.entries(wayLabels)
    .filter(([code]) => (code === 'account') === (type === 2))
    .map(([value, label]) => ({ value, label })),
];

function startOf(limit: PriceLimit | null): Values {
  return {
    scope: limit && limit.fundId === null ? 'all' : 'fund',
    orderType: limit?.orderType ?? 1,
    wayCode: limit?.wayCode ?? '',
    minAmount: limit?.minAmount ?? '',
    maxAmount: limit?.maxAmount ?? '',
    minUnits: limit?.minUnits ?? '',
    maxUnits: limit?.maxUnits ?? '',
    dailyMax: limit?.dailyMax ?? '',
  };
}

function bodyOf(fundId: number, limit: PriceLimit | null, values: Values) {
  return {
    ...(limit && { limitId: limit.limitId }),
    fundId: values.scope === 'all' ? null : fundId,
    orderType: values.orderType,
    wayCode: values.wayCode === '' ? null : values.wayCode,
    minAmount: orNull(values.minAmount),
    maxAmount: orNull(values.maxAmount),
    minUnits: orNull(values.minUnits),
    maxUnits: orNull(values.maxUnits),
    dailyMax: orNull(values.dailyMax),
  };
}

/** Least and most of an order of a type, for a way or all, for the fund or all. */
export function LimitForm({
  rules,
  limit,
  onClose,
}: {
  rules: Rules;
  /** null: a new one */
  limit: PriceLimit | null;
  onClose: () => void;
}) {
  const form = useForm<Values>({ defaultValues: startOf(limit) });
  const { control, setValue } = form;
  const [save, saving] = useSavePriceLimitMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, savePriceLimit.body, fields);
  const type = useWatch({ control, name: 'orderType' });
  useEffect(() => {
    if (!waysOf(type).some(({ value }) => value === form.getValues('wayCode'))) setValue('wayCode', '');
  }, [form, setValue, type]);
  const submit = entry.submit(async (values) => {
    const body = bodyOf(rules.fundId, limit, values);
    if (!(await entry.check(body))) return;
    try {
      const { data } = await save({ body, idempotencyKey }).unwrap();
      notify.success(data.changeId === null ? text.saved : kitText.waiting);
      onClose();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      isOpen
      title={limit ? text.editTitle : text.addTitle}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ScopeFields control={control} fundName={rules.fundName} types={types} />
      <FormSelect control={control} name="wayCode" label={text.way} options={waysOf(type)} />
      <Pair>
        <FormAmount control={control} name="minAmount" label={text.minAmount} />
        <FormAmount control={control} name="maxAmount" label={text.maxAmount} />
        <FormUnits control={control} name="minUnits" label={text.minUnits} />
        <FormUnits control={control} name="maxUnits" label={text.maxUnits} />
      </Pair>
      <FormAmount control={control} name="dailyMax" label={text.dailyMax} />
    </FormDialog>
  );
}
