import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { debitIntervalLabels, debitIntervals } from '#shared/texts/directDebitTexts.ts';
import type { listDebitContracts } from '#shared/contract/directDebit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { formatRial } from '#shared/money.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import type { PlanForm } from './planForm.ts';
import { planText as text } from './strings.ts';

export type OfferedContract = ResponseOf<typeof listDebitContracts>['data'][number];

const Fields = styled('div')({ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Group = styled('div')({ display: 'grid', gap: '0.5rem' });
const Label = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

/** Ten years: the longest plan and goal that can be chosen. */
const daysAhead = 3650;
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

interface Props {
  form: UseFormReturn<PlanForm>;
  contracts: readonly OfferedContract[];
  today: string;
}

/** Fields of a plan: from which contract, into which fund, how much, how often, from when until when, and for what. */
export function PlanFieldset({ form, contracts, today }: Props) {
  const { control } = form;
  const funds = FundsApi.useListFundsQuery({ query: { kind: 'fund' } });
  const contractId = useWatch({ control, name: 'contractId' });
  const chosen = contracts.find((one) => String(one.contractId) === contractId);
  return (
    <Fields>
      <Pair>
        <FormSelect
          control={control}
          name="contractId"
          label={text.contract}
          options={contracts.map((one) => ({
            value: String(one.contractId),
            label: text.contractLine(one.bankName, one.packageTitle),
          }))}
          fullWidth
        />
        <FormSelect
          control={control}
          name="fundId"
          label={text.fund}
          options={(funds.data?.data ?? [])
            .filter((fund) => fund.status === 'active' && fund.typeOfInvest === 'IssuanceAndCancellation')
            .map((fund) => ({
              value: String(fund.fundId),
              label: fund.isDirectDebitAllowed ? fund.name : `${fund.name} (${text.fundNotAllowed})`,
              disabled: !fund.isDirectDebitAllowed,
            }))}
          fullWidth
        />
      </Pair>
      <FormAmount
        control={control}
        name="amount"
        label={text.amount}
        isLarge
        {...(chosen && { hint: text.amountMost(toPersianDigits(formatRial(chosen.maxAmount))) })}
      />
      <PeriodFields form={form} />
      <FormDate
        control={control}
        name="startDate"
        label={text.start}
        min={addDays(today, 1)}
        max={addDays(today, daysAhead)}
      />
      <EndFields form={form} today={today} />
      <GoalFields form={form} today={today} />
    </Fields>
  );
}

function PeriodFields({ form: { control } }: Pick<Props, 'form'>) {
  const interval = useWatch({ control, name: 'interval' });
  return (
    <Pair>
      <Group>
        <Label id="plan-interval">{text.interval}</Label>
        <Controller
          control={control}
          name="interval"
          render={({ field }) => (
            <ToggleButtonGroup
              exclusive
              fullWidth
              value={field.value}
              aria-labelledby="plan-interval"
              onChange={(_event, value: PlanForm['interval'] | null) => (value ? field.onChange(value) : undefined)}
            >
              {debitIntervals.map((value) => (
                <ToggleButton key={value} value={value}>
                  {debitIntervalLabels[value]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        />
      </Group>
      {interval === 'weekly' ? (
        <FormSelect
          control={control}
          name="dayOfWeek"
          label={text.dayOfWeek}
          options={text.weekDays.map((label, index) => ({ value: String(index), label }))}
          fullWidth
          sx={{ alignSelf: 'end' }}
        />
      ) : null}
      {interval === 'monthly' ? (
        <FormSelect
          control={control}
          name="dayOfMonth"
          label={text.dayOfMonth}
          helperText={text.monthDayHint}
          options={monthDays.map((day) => ({
            value: String(day),
            label: day === 31 ? text.monthEnd : text.monthDay(day),
          }))}
          fullWidth
          sx={{ alignSelf: 'end' }}
        />
      ) : null}
    </Pair>
  );
}

const ends = ['none', 'date', 'count'] as const;

function EndFields({ form: { control }, today }: Omit<Props, 'contracts'>) {
  const end = useWatch({ control, name: 'end' });
  return (
    <Pair>
      <FormSelect
        control={control}
        name="end"
        label={text.end}
        options={ends.map((value) => ({ value, label: text.ends[value] }))}
        fullWidth
      />
      {end === 'date' ? (
        <FormDate
          control={control}
          name="endDate"
          label={text.endDate}
          min={addDays(today, 1)}
          max={addDays(today, daysAhead)}
        />
      ) : null}
      {end === 'count' ? (
        <FormDigits control={control} name="count" label={text.count} maxLength={4} fullWidth />
      ) : null}
    </Pair>
  );
}

function GoalFields({ form: { control }, today }: Omit<Props, 'contracts'>) {
  const hasGoal = useWatch({ control, name: 'hasGoal' });
  return (
    <>
      <FormSwitch control={control} name="hasGoal" label={text.goal} hint={text.goalHint} />
      {hasGoal ? (
        <Pair>
          <FormAmount control={control} name="goalAmount" label={text.goalAmount} />
          <FormDate
            control={control}
            name="goalDate"
            label={text.goalDate}
            min={addDays(today, 1)}
            max={addDays(today, daysAhead)}
          />
        </Pair>
      ) : null}
    </>
  );
}
