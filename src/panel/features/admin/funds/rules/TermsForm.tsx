import { useState } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { saveFundTerms } from '#shared/contract/fundRules.ts';
import { unitsValue } from '#shared/decimal.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { FundRulesApi } from '#panel/api/fundRules.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormDecimal, FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { useUnsaved } from '#panel/ui/form/unsaved.ts';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { DeleteOutlineRounded } from '#panel/ui/icons/DeleteOutlineRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ButtonRow, Columns, Note, Pair, PartTitle, Stack } from '#panel/ui/layout/blocks.ts';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import { TermsConfirm, termsOf, type TermsValues, valuesOf } from './TermsConfirm.tsx';
import type { Rules, Terms } from './types.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';

const text = rulesText.terms;
const Fields = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Step = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'start',
});

type Of = Control<TermsValues & { validFrom: string }>;
type TermsBody = Terms & { fundId: number; version: string; validFrom?: string };

/** Terms of a fund as a form; what changes and what it does is shown before it is saved. */
export function TermsForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const [save] = FundRulesApi.useSaveFundTermsMutation();
  const [asked, setAsked] = useState<TermsBody | null>(null);
  const today = useBusinessDay();
  const { form, control, submit, refuse, failure } = useContractForm({
    values: { ...valuesOf(rules.terms), validFrom: '' },
    schema: saveFundTerms.body,
    bodyOf: ({ validFrom, ...values }) => ({
      fundId: rules.fundId,
      version: rules.termsVersion,
      ...termsOf(values),
      ...(validFrom !== '' && { validFrom }),
    }),
    send: async (terms) => {
      const isClosed = !(terms.issueEnabled && terms.cancelEnabled);
      // the reason is asked for here, before the last question and not after it
      if (isClosed && terms.closeReason === null)
        form.setError('closeReason', { message: text.closeReasonNeeded }, { shouldFocus: true });
      else setAsked(terms);
    },
    fieldOfCode: { RULE_CEILING: 'maxFundUnits', RULE_EXIT_STEPS: 'exitSteps' },
  });
  useUnsaved(form.formState.isDirty);
  const confirm = async (body: TermsBody, idempotencyKey: string) => {
    try {
      const { data } = await save({ body, idempotencyKey }).unwrap();
      notify.success(data.changeId === null ? text.saved : approvalText.waiting);
      onClose();
    } catch (thrown) {
      // what was refused is corrected in the form
      refuse(thrown);
      setAsked(null);
    }
  };
  return (
    <Section title={text.title} note={text.note}>
      <Form onSubmit={submit}>
        <Stack>
          <Columns>
            <Stack>
              <Acceptance control={control} />
              <Limits control={control} rules={rules} />
            </Stack>
            <Stack>
              <Fees control={control} today={today} />
              <ExitSteps control={control} message={form.formState.errors.exitSteps?.message} />
            </Stack>
          </Columns>
          <FailureLine failure={failure} />
          <ButtonRow>
            <Button type="submit" variant="contained">
              {text.review}
            </Button>
            <Button onClick={onClose}>{ui.cancel}</Button>
          </ButtonRow>
        </Stack>
      </Form>
      {asked ? (
        <TermsConfirm
          rules={rules}
          after={asked}
          act={(idempotencyKey) => confirm(asked, idempotencyKey)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  );
}

function Acceptance({ control }: { control: Of }) {
  const [isIssue, isCancel] = useWatch({ control, name: ['issueEnabled', 'cancelEnabled'] });
  return (
    <Fields>
      <PartTitle>{text.acceptance}</PartTitle>
      <Pair>
        <FormSwitch
          control={control}
          name="issueEnabled"
          label={text.issueEnabled}
          hint={text.issueHint}
          states={{ on: text.open, off: text.closed }}
        />
        <FormSwitch
          control={control}
          name="cancelEnabled"
          label={text.cancelEnabled}
          hint={text.cancelHint}
          states={{ on: text.open, off: text.closed }}
        />
      </Pair>
      {isIssue && isCancel ? null : (
        <FormText
          control={control}
          name="closeReason"
          label={text.closeReason}
          helperText={text.closeReasonHint}
          maxLength={200}
          multiline
        />
      )}
    </Fields>
  );
}

function Limits({ control, rules }: { control: Of; rules: Rules }) {
  const taken = BigInt(rules.investedUnits) + BigInt(rules.openBuyUnits);
  return (
    <Fields>
      <PartTitle>{text.limits}</PartTitle>
      <Pair>
        <FormAmount control={control} name="minAmount" label={text.minAmount} hint={text.emptyHint} />
        <FormAmount control={control} name="maxAmount" label={text.maxAmount} hint={text.emptyHint} />
        <UnitField control={control} name="minUnits" label={text.minUnits} nav={rules.lastIssueNav} />
        <UnitField control={control} name="maxUnits" label={text.maxUnits} nav={rules.lastIssueNav} />
        <UnitField control={control} name="minRemainUnits" label={text.minRemainUnits} nav={rules.lastIssueNav} />
        <UnitField
          control={control}
          name="maxFundUnits"
          label={text.maxFundUnits}
          nav={rules.lastIssueNav}
          hint={text.ceilingHint(formatNumber(taken))}
        />
      </Pair>
    </Fields>
  );
}

function UnitField(props: {
  control: Of;
  name: 'minUnits' | 'maxUnits' | 'minRemainUnits' | 'maxFundUnits';
  label: string;
  nav: string | null;
  hint?: string;
}) {
  const value = useWatch({ control: props.control, name: props.name });
  const worth =
    props.nav && value && value !== '0' ? text.approximate(formatRial(unitsValue(BigInt(value), props.nav))) : '';
  const grouped = value.length > 3 ? text.unitsOf(formatNumber(value)) : '';
  const hint = [grouped, worth, props.hint ?? (value === '' ? text.emptyHint : '')].filter(Boolean).join(' · ');
  return <FormUnits control={props.control} name={props.name} label={props.label} helperText={hint || ' '} />;
}

function Fees({ control, today }: { control: Of; today: string }) {
  const policies = Object.entries(text.remainPolicies).map(([value, label]) => ({ value, label }));
  return (
    <Fields>
      <PartTitle>{text.fees}</PartTitle>
      <Pair>
        <FormAmount control={control} name="feeFixedIssue" label={text.feeFixedIssue} />
        <FormAmount control={control} name="feeFixedCancel" label={text.feeFixedCancel} />
        <FormDecimal decimals={6} control={control} name="feeVarIssuePct" label={text.feeVarIssuePct} />
        <FormAmount control={control} name="feeVarIssueCap" label={text.feeVarIssueCap} hint={text.emptyHint} />
      </Pair>
      <FormDate
        control={control}
        name="validFrom"
        label={text.validFrom}
        min={today === '' ? undefined : today}
        daysAhead={planningDays}
      />
      <Note>{text.validFromHint}</Note>
      <FormDecimal
        decimals={6}
        control={control}
        name="bufferPct"
        label={text.bufferPct}
        helperText={text.bufferHint}
      />
      <FormSelect control={control} name="remainPolicy" label={text.remainPolicy} options={policies} />
    </Fields>
  );
}

function ExitSteps({ control, message }: { control: Of; message: string | undefined }) {
  const steps = useFieldArray({ control, name: 'exitSteps' });
  return (
    <Fields>
      <PartTitle>{text.exit}</PartTitle>
      <Note>{text.exitNote}</Note>
      {steps.fields.map((field, index) => (
        <Step key={field.id}>
          <FormDigits control={control} name={`exitSteps.${index}.untilDay`} label={text.untilDay} maxLength={4} />
          <FormDecimal decimals={6} control={control} name={`exitSteps.${index}.pct`} label={text.pct} />
          <IconButton aria-label={text.removeStep(toPersianDigits(index + 1))} onClick={() => steps.remove(index)}>
            <DeleteOutlineRounded />
          </IconButton>
        </Step>
      ))}
      {message ? (
        <Note role="alert" sx={{ color: 'error.main' }}>
          {message}
        </Note>
      ) : null}
      <div>
        <Button startIcon={<AddRounded />} onClick={() => steps.append({ untilDay: '', pct: '' })}>
          {text.addStep}
        </Button>
      </div>
    </Fields>
  );
}
