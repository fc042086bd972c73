import { addGoal, goalDays, updateGoal } from '#shared/contract/goals.ts';
import { goalKindLabels, goalKinds, type GoalKind } from '#shared/texts/goalTexts.ts';
import { addDays } from '#shared/jalali.ts';
import { GoalsApi, type Goal } from '#panel/api/goals.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint, Pair } from '#panel/ui/layout/blocks.ts';
import { today } from '#panel/ui/today.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { goalsText as text } from './strings.ts';

interface Props {
  investorId: number;
  /** null for a new one */
  goal: Goal | null;
  onSaved?: (goalId: number) => void;
  onClose: () => void;
}

/** Name, kind, fund, amount and day of a goal; the fund of a saved one stays. */
export function GoalForm({ investorId, goal, onSaved, onClose }: Props) {
  const [add] = GoalsApi.useAddGoalMutation();
  const [update] = GoalsApi.useUpdateGoalMutation();
  const funds = FundsApi.useListFundsQuery({ query: { kind: 'fund' } }, { skip: goal !== null });
  const { control, dialog } = useContractForm({
    values: {
      name: goal?.name ?? '',
      kind: goal?.kind ?? 'house',
      fundId: goal ? String(goal.fundId) : '',
      targetAmount: goal?.targetAmount ?? '',
      targetDay: goal?.targetDay ?? '',
    },
    schema: goal ? updateGoal.body.omit(['version']) : addGoal.body,
    version: goal === null ? null : String(goal.version),
    bodyOf: ({ name, kind, fundId, targetAmount, targetDay }) => ({
      name: name.trim(),
      kind: kind as GoalKind,
      // an empty amount is a missing one, not a wrong one
      targetAmount: targetAmount || undefined,
      targetDay: targetDay || undefined,
      ...(goal === null && { investorId, ...(fundId !== '' && { fundId: Number(fundId) }) }),
    }),
    send: ({ name, kind, targetAmount = '', targetDay = '', fundId = 0 }, idempotencyKey, seen) => {
      const fields = { name, kind, targetAmount, targetDay };
      return goal === null
        ? add({ body: { ...fields, investorId, fundId }, idempotencyKey }).unwrap()
        : update({
            params: { goalId: goal.goalId },
            body: { ...fields, version: Number(seen) },
            idempotencyKey,
          }).unwrap();
    },
    done: ({ data }) => {
      notify.success(goal ? text.saved : text.made);
      onSaved?.(data.goalId);
    },
    onClose,
  });
  const day = today();
  return (
    <FormDialog
      {...dialog}
      title={goal ? text.editTitle : text.addTitle}
      submitLabel={goal ? text.save : text.create}
      onClose={onClose}
    >
      <Pair>
        <FormText control={control} name="name" label={text.name} maxLength={40} />
        <FormSelect
          control={control}
          name="kind"
          label={text.kind}
          options={goalKinds.map((kind) => ({ value: kind, label: goalKindLabels[kind] }))}
          fullWidth
        />
      </Pair>
      {goal ? null : (
        <div>
          <FormSelect
            control={control}
            name="fundId"
            label={text.fund}
            options={(funds.data?.data ?? [])
              .filter((fund) => fund.status === 'active' && fund.typeOfInvest === 'IssuanceAndCancellation')
              .map((fund) => ({ value: String(fund.fundId), label: fund.name }))}
            fullWidth
          />
          <Hint>{text.fundHint}</Hint>
        </div>
      )}
      <FormAmount control={control} name="targetAmount" label={text.targetAmount} />
      <FormDate
        control={control}
        name="targetDay"
        label={text.targetDay}
        min={addDays(day, goalDays.least)}
        max={addDays(day, goalDays.most)}
        startsAtYear
      />
    </FormDialog>
  );
}
