import { useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useForm, useWatch } from 'react-hook-form';
import AddRounded from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import { wayLabels } from '#shared/contract/orderTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { savePriceLimit } from '#shared/contract/fundRules.ts';
import { useDeletePriceLimitMutation, useSavePriceLimitMutation } from '#panel/api/fundRules.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { RemoveDialog, RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { IdentityLimits } from './IdentityLimits.tsx';
import { PriceJumps } from './PriceJumps.tsx';
import { rulesText } from './strings.ts';
import { type PriceLimit, type Rules, typeText } from './types.ts';
import { WaitLimits } from './ExecutionRule.tsx';
import { orNull } from '../kit/fields.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { useEntry } from '../kit/useEntry.ts';

const text = rulesText.limits;

const wayOf = (row: PriceLimit): string => (row.wayCode === null ? text.allWays : wayLabels[row.wayCode]);
const titleOf = (row: PriceLimit): string => `${typeText(row.orderType)}${rulesText.terms.comma}${wayOf(row)}`;

/** «از ۱ تا ۲», with one or both ends missing. */
function rangeText(min: string | null, max: string | null): string {
  const number = (value: string) => formatNumber(BigInt(value));
  if (min !== null && max !== null) return text.range(number(min), number(max));
  if (min !== null) return text.from(number(min));
  return max === null ? kitText.none : text.until(number(max));
}

function columnsOf(actions: Column<PriceLimit>['render']): Column<PriceLimit>[] {
  return [
    { id: 'title', title: text.way, flex: 1.6, minWidth: 160, isTitle: true, render: titleOf },
    {
      id: 'amount',
      title: text.amount,
      flex: 2.2,
      minWidth: 180,
      render: (row) => rangeText(row.minAmount, row.maxAmount),
    },
    {
      id: 'units',
      title: text.units,
      flex: 1.2,
      minWidth: 100,
      render: (row) => rangeText(row.minUnits, row.maxUnits),
    },
    {
      id: 'daily',
      title: text.dailyMax,
      flex: 1.3,
      minWidth: 120,
      render: (row) => (row.dailyMax === null ? kitText.none : formatNumber(BigInt(row.dailyMax))),
    },
    {
      id: 'scope',
      title: rulesText.scope,
      minWidth: 100,
      render: (row) => (row.fundId === null ? rulesText.allFunds : rulesText.thisFund),
    },
    { id: 'actions', title: kitText.actions, minWidth: 96, render: actions },
  ];
}

/** Least and most of an order by way, and what each identity level may do. */
export function LimitsTab({ rules }: { rules: Rules }) {
  const [edited, setEdited] = useState<PriceLimit | 'new' | null>(null);
  const [removed, setRemoved] = useState<PriceLimit | null>(null);
  const noDuty = useDuty('maker');
  const columns = columnsOf((row) => (
    <RowActions
      editLabel={text.editOf(titleOf(row))}
      removeLabel={text.removeOf(titleOf(row))}
      reason={noDuty}
      onEdit={() => setEdited(row)}
      onRemove={() => setRemoved(row)}
    />
  ));
  const add = (
    <ActionButton variant="contained" startIcon={<AddRounded />} reason={noDuty} onClick={() => setEdited('new')}>
      {text.add}
    </ActionButton>
  );
  return (
    <Stack>
      <Section title={text.title} note={text.note} action={rules.priceLimits.length > 0 ? add : null}>
        <DataTable
          label={text.title}
          rows={rules.priceLimits}
          rowId={(row) => row.limitId}
          columns={columns}
          empty={<EmptyView text={text.empty} action={add} />}
        />
      </Section>
      <IdentityLimits rules={rules} />
      <WaitLimits rules={rules} />
      <PriceJumps rules={rules} />
      {edited ? (
        <LimitForm rules={rules} limit={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      <RemoveLimit row={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

function RemoveLimit({ row, onClose }: { row: PriceLimit | null; onClose: () => void }) {
  const [remove] = useDeletePriceLimitMutation();
  if (!row) return null;
  return (
    <RemoveDialog
      title={text.removeTitle}
      remove={async () => {
        await remove({ params: { limitId: row.limitId } }).unwrap();
        return kitText.waiting;
      }}
      onClose={onClose}
    >
      <p>
        <strong>{titleOf(row)}</strong> · {row.fundId === null ? rulesText.allFunds : rulesText.thisFund}
      </p>
      {text.removeText}
    </RemoveDialog>
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
