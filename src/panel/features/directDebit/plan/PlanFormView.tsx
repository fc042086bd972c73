import { useRouter } from 'next/router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { formsText } from '#panel/components/forms/strings.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { ButtonRow, MainAndSide, Stack } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { type OfferedContract, PlanFieldset } from './PlanFieldset.tsx';
import { fieldsOf, missingOf, savedPlan, type PlanForm, type Regular } from './planForm.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { planText as text } from './strings.ts';

interface Props {
  investorId: number;
  contracts: readonly OfferedContract[];
  /** the saved plan that is changed; null for a new one */
  regular: Regular | null;
  start: PlanForm;
  /** the goal that a new plan feeds from the start */
  goalId?: number | null;
  /** ISO day of the server */
  today: string;
  /** the plan as it stands now, after somebody else saved it */
  readAgain?: () => Promise<Regular>;
}

/**
 * Saves a new plan, or the changed one with the version that the person saw: a plan that is read again behind the form changes
 * nothing of what was typed. What is refused comes back at its field.
 */
function usePlanSave({ investorId, regular, start, goalId = null, today, readAgain }: Props) {
  const router = useRouter();
  const form = useForm<PlanForm>({ defaultValues: start });
  const [add] = DirectDebitApi.useAddRegularPurchaseMutation();
  const [update] = DirectDebitApi.useUpdateRegularPurchaseMutation();
  const { keyOf } = useIdempotencyKey();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState(regular?.version ?? 0);
  const send = async (typed: PlanForm) => {
    const fields = fieldsOf(typed);
    if (regular) {
      const body = { ...fields, version: seen };
      const params = { regularId: regular.regularId };
      await update({ params, body, idempotencyKey: keyOf(body) }).unwrap();
    } else {
      const body = { ...fields, investorId, goalId };
      await add({ body, idempotencyKey: keyOf(body) }).unwrap();
    }
    notify.success(regular ? text.changed : text.saved);
    await router.push(
      goalId === null ? paths.directDebitContracts({ tab: 'regulars' }) : paths.goals({ goal: goalId }),
    );
  };
  const refuse = (thrown: unknown) => {
    const failed = asApiFailure(thrown, formsText.failed);
    const named = Object.entries(failed.fields ?? {}).filter(([name]) => name in start);
    for (const [name, messages] of named)
      form.setError(name as keyof PlanForm, { message: messages[0] ?? failed.message }, { shouldFocus: true });
    setFailure(named.length === 0 ? failed : null);
  };
  const save = async () => {
    if (isBusy) return;
    form.clearErrors();
    setFailure(null);
    const typed = form.getValues();
    const missing = Object.entries(missingOf(typed));
    missing.forEach(([field, message], index) =>
      form.setError(field as keyof PlanForm, { message }, { shouldFocus: index === 0 }),
    );
    if (missing.length > 0) return;
    setBusy(true);
    try {
      await send(typed);
    } catch (thrown) {
      refuse(thrown);
    }
    setBusy(false);
  };
  const takeFresh = async () => {
    try {
      const fresh = await readAgain?.();
      if (!fresh) return;
      form.reset(savedPlan(fresh, today));
      setSeen(fresh.version);
      setFailure(null);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, formsText.failed));
    }
  };
  return { form, save, takeFresh, isBusy, failure };
}

/** The form of a plan with its next dates beside it. */
export function PlanFormView(props: Props) {
  const { investorId, contracts, regular, today } = props;
  const { form, save, takeFresh, isBusy, failure } = usePlanSave(props);
  const router = useRouter();
  const { goalId = null } = props;
  const isOnline = useOnline();
  const typed = useWatch({ control: form.control }) as PlanForm;
  return (
    <Form onSubmit={() => void save()}>
      <MainAndSide>
        <Section>
          <Stack>
            {goalId === null ? null : <Alert severity="info">{text.feedsGoal}</Alert>}
            <PlanFieldset form={form} contracts={contracts} today={today} />
            <FailureLine failure={failure} />
            {failure?.code === 'REGULAR_CHANGED' ? (
              <ButtonRow>
                <Button variant="outlined" onClick={() => void takeFresh()}>
                  {text.fresh}
                </Button>
              </ButtonRow>
            ) : null}
            {isOnline ? null : <Alert severity="warning">{text.offline}</Alert>}
            <ButtonRow>
              <Button type="submit" variant="contained" size="large" loading={isBusy} disabled={!isOnline}>
                {regular ? text.saveEdit : text.save}
              </Button>
              <Button size="large" onClick={() => void router.push(paths.directDebitContracts({ tab: 'regulars' }))}>
                {text.cancel}
              </Button>
            </ButtonRow>
          </Stack>
        </Section>
        <PlanPreview investorId={investorId} typed={typed} />
      </MainAndSide>
    </Form>
  );
}
