import { useEffect } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import { paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { savePriceLimit } from '#shared/contract/fundRules.ts';
import { FundRulesApi } from '#panel/api/fundRules.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Pair, Stack } from '#panel/ui/layout/blocks.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { ui } from '#panel/ui/strings.ts';
import { HolderLimits } from './HolderLimits.tsx';
import { IdentityLimits } from './IdentityLimits.tsx';
import { PriceJumps } from './PriceJumps.tsx';
import { rulesText } from './strings.ts';
import { type PriceLimit, type Rules, typeText } from './types.ts';
import { WaitLimits } from './ExecutionRule.tsx';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';

const text = rulesText.limits;

const methodOf = (row: PriceLimit): string =>
  row.wayCode === null ? text.allMethods : paymentMethodLabels[row.wayCode];
const titleOf = (row: PriceLimit): string => `${typeText(row.orderType)}${rulesText.terms.comma}${methodOf(row)}`;

const scopeOf = (row: PriceLimit): string => (row.fundId === null ? rulesText.allFunds : rulesText.thisFund);

/** «از ۱ تا ۲», with one or both ends missing. */
function rangeText(min: string | null, max: string | null): string {
  const number = (value: string) => formatNumber(BigInt(value));
  if (min !== null && max !== null) return text.range(number(min), number(max));
  if (min !== null) return text.from(number(min));
  return max === null ? ui.none : text.until(number(max));
}

const columns: Column<PriceLimit>[] = [
  { id: 'title', title: text.method, flex: 1.6, minWidth: 160, isTitle: true, render: titleOf },
  {
    id: 'amount',
    title: text.amount,
    flex: 2.2,
    minWidth: 180,
    render: (row) => rangeText(row.minAmount, row.maxAmount),
  },
  { id: 'units', title: text.units, flex: 1.2, minWidth: 100, render: (row) => rangeText(row.minUnits, row.maxUnits) },
  {
    id: 'daily',
    title: text.dailyMax,
    flex: 1.3,
    minWidth: 120,
    render: (row) => (row.dailyMax === null ? ui.none : formatNumber(BigInt(row.dailyMax))),
  },
  { id: 'scope', title: rulesText.scope, minWidth: 100, render: scopeOf },
];

/** Least and most of an order by way, and what each identity level may do. */
export function LimitsTab({ rules }: { rules: Rules }) {
  const [remove] = FundRulesApi.useDeletePriceLimitMutation();
  return (
    <Stack>
      <EditableTable
        title={text.title}
        note={text.note}
        rows={rules.priceLimits}
        rowId={(row) => row.limitId}
        columns={columns}
        duty="maker"
        nameOf={titleOf}
        labels={text}
        form={(row, close) => <LimitForm rules={rules} limit={row} onClose={close} />}
        removal={(row, close) => (
          <ActDialog
            title={text.removeTitle}
            confirmLabel={ui.remove}
            color="error"
            done={approvalText.waiting}
            act={() => remove({ params: { limitId: row.limitId } }).unwrap()}
            onClose={close}
          >
            <p>
              <strong>{titleOf(row)}</strong> · {scopeOf(row)}
            </p>
            {text.removeText}
          </ActDialog>
        )}
      />
      <HolderLimits rules={rules} />
      <IdentityLimits rules={rules} />
      <WaitLimits rules={rules} />
      <PriceJumps rules={rules} />
    </Stack>
  );
}

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

const types = [
  { value: 1, label: rulesText.types.buy },
  { value: 2, label: rulesText.types.sell },
];
const methodsOf = (type: 1 | 2) => [
  { value: '', label: text.allMethods },
  ...Object.entries(paymentMethodLabels)
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
function LimitForm({
  rules,
  limit,
  onClose,
}: {
  rules: Rules;
  /** null: a new one */
  limit: PriceLimit | null;
  onClose: () => void;
}) {
  const [save] = FundRulesApi.useSavePriceLimitMutation();
  const { form, control, dialog } = useContractForm({
    values: startOf(limit),
    schema: savePriceLimit.body,
    bodyOf: (values) => bodyOf(rules.fundId, limit, values),
    version: limit?.version,
    send: (body, idempotencyKey, seen) => save({ body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: ({ data }) => notify.success(data.changeId === null ? text.saved : approvalText.waiting),
    onClose,
  });
  const type = useWatch({ control, name: 'orderType' });
  useEffect(() => {
    if (!methodsOf(type).some(({ value }) => value === form.getValues('wayCode'))) form.setValue('wayCode', '');
  }, [form, type]);
  return (
    <FormDialog title={limit ? text.editTitle : text.addTitle} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <ScopeFields control={control} fundName={rules.fundName} types={types} />
      <FormSelect control={control} name="wayCode" label={text.method} options={methodsOf(type)} />
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

interface Props<F extends FieldValues & { scope: 'fund' | 'all'; orderType: number }> {
  control: Control<F>;
  fundName: string;
  types: readonly { value: number; label: string }[];
}

/** Whose orders a rule is for: of this fund or of all, and of which type. */
export function ScopeFields<F extends FieldValues & { scope: 'fund' | 'all'; orderType: number }>({
  control,
  fundName,
  types,
}: Props<F>) {
  const scopeName = 'scope' as FieldPath<F>;
  const scope: string = useWatch({ control, name: scopeName });
  return (
    <>
      <Pair>
        <FormSelect
          control={control}
          name={scopeName}
          label={rulesText.scope}
          options={[
            { value: 'fund', label: fundName },
            { value: 'all', label: rulesText.allFunds },
          ]}
        />
        <FormSelect
          control={control}
          name={'orderType' as FieldPath<F>}
          label={rulesText.schedules.type}
          options={types}
        />
      </Pair>
      {scope === 'all' ? <Alert severity="warning">{rulesText.allFundsNote}</Alert> : null}
    </>
  );
}
