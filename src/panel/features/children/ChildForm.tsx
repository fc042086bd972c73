import { useState } from 'react';
import { useCheckedForm } from '#panel/components/forms/useCheckedForm.ts';
import Button from '@mui/material/Button';
import { checkUserChild, childRelations, registerUserChild } from '#shared/contract/children.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { cleanIban } from '#shared/iban.ts';
import { maskMobile } from '#shared/mobile.ts';
import { addDays } from '#shared/jalali.ts';
import { ChildrenApi } from '#panel/api/children.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { loadInvestors } from '#panel/store/flows/initialise.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ConfirmationEntry } from '#panel/ui/dialog/CodeStep.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { today } from '#panel/ui/today.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { childrenText as text } from './strings.ts';

type Found = ResponseOf<typeof checkUserChild>['data'];
interface Child {
  childNationalNo: string;
  birthDate: string;
}
interface Account {
  relationType: number;
  iban: string;
}

const Fields = styled('form')({ display: 'grid', gap: '1rem', maxWidth: 460 });
const Code = styled('div')({ display: 'grid', gap: '0.75rem', maxWidth: 460 });
const Failure = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.error.main,
}));

/** A child has at most this many days: what is older is refused by the API to the day. */
const mostDays = 19 * 366;

/** Registers a child: who it is, what the registry says, account and relation, and the guardian's code. Nothing typed is lost on the way back. */
export function ChildForm() {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState('');
  const [check, { isLoading }] = ChildrenApi.useCheckUserChildMutation();
  const form = useCheckedForm<Child>(checkUserChild.body, {
    defaultValues: { childNationalNo: '', birthDate: '' },
  });
  const ask = async (body: Child) => {
    setFailure('');
    try {
      setFound((await check({ body }).unwrap()).data);
    } catch (thrown) {
      const { fields = {}, message } = asApiFailure(thrown, text.askFailed);
      const named = (['childNationalNo', 'birthDate'] as const).filter((name) => fields[name]);
      for (const name of named) form.setError(name, { message: fields[name]?.[0] ?? message });
      if (named.length === 0) setFailure(message);
    }
  };
  if (found)
    return (
      <FoundChild
        child={form.getValues()}
        found={found}
        onBack={() => setFound(null)}
        onDone={() => {
          form.reset();
          setFound(null);
        }}
      />
    );
  return (
    <Section title={text.form}>
      <Fields onSubmit={(event) => void form.handleSubmit(ask)(event)} noValidate>
        <FormDigits control={form.control} name="childNationalNo" label={text.nationalNo} maxLength={10} fullWidth />
        <FormDate
          control={form.control}
          name="birthDate"
          label={text.birthDate}
          min={addDays(today(), -mostDays)}
          daysAhead={0}
          startsAtYear
        />
        {failure ? <Failure role="alert">{failure}</Failure> : null}
        <ButtonRow>
          <Button type="submit" variant="contained" loading={isLoading}>
            {text.ask}
          </Button>
        </ButtonRow>
      </Fields>
    </Section>
  );
}

interface FoundProps {
  child: Child;
  found: Found;
  onBack: () => void;
  onDone: () => void;
}

function FoundChild({ child, found, onBack, onDone }: FoundProps) {
  const dispatch = useAppDispatch();
  const { mobile } = useAppSelector(selectAuth);
  const [isEditing, setEditing] = useState(true);
  const [send] = ChildrenApi.useSendValidationOtpMutation();
  const [register] = ChildrenApi.useRegisterUserChildMutation();
  const form = useCheckedForm<Account>(registerUserChild.body.pick(['relationType', 'iban']), {
    defaultValues: { relationType: found.relationType, iban: '' },
  });
  const { errors } = form.formState;
  const confirmation = useCodeConfirmation({
    send: async (_account: Account) => {
      const { data } = await send({ body: { nationalNo: child.childNationalNo } }).unwrap();
      return sentNow(toPersianDigits(maskMobile(mobile)), data.expireIn, data.resendIn);
    },
    confirm: async (otp, { request: account }) => {
      const { data } = await register({ body: { ...child, ...account, otp } }).unwrap();
      notify.success(text.done(data.investorName));
      await dispatch(loadInvestors());
      onDone();
    },
    failureOf: (thrown) => {
      const { fields = {}, message } = asApiFailure(thrown, text.failed);
      for (const name of ['relationType', 'iban'] as const)
        if (fields[name]) {
          form.setError(name, { message: fields[name][0] ?? message });
          setEditing(true);
        }
      return { message: fields['otp']?.[0] ?? message };
    },
  });
  const ask = async (typed: Account) => {
    if ((await confirmation.ask(typed)) === null) setEditing(false);
  };
  return (
    <Section title={text.found} id="found">
      <DescriptionList
        items={[
          { key: text.name, value: found.childName },
          { key: text.age, value: text.years(formatNumber(found.age)) },
          { key: text.relationInRegistry, value: found.relationText },
        ]}
      />
      {confirmation.sent && !isEditing ? (
        <Code>
          <ConfirmationEntry confirmation={confirmation} />
          <ButtonRow>
            <Button
              variant="contained"
              loading={confirmation.isBusy}
              onClick={() => confirmation.confirm(confirmation.code)}
            >
              {text.confirm}
            </Button>
            <Button onClick={() => setEditing(true)}>{text.back}</Button>
          </ButtonRow>
        </Code>
      ) : (
        <Fields onSubmit={(event) => void form.handleSubmit(ask)(event)} noValidate>
          <FormSelect
            control={form.control}
            name="relationType"
            label={text.relation}
            options={childRelations.map(({ relationType, title }) => ({ value: relationType, label: title }))}
            fullWidth
          />
          <FormText
            control={form.control}
            name="iban"
            label={text.iban}
            isLtr
            clean={(typed) => cleanIban(toAsciiDigits(typed))}
            helperText={text.ibanHint}
            maxLength={40}
            fullWidth
          />
          {confirmation.failure && !errors.iban && !errors.relationType ? (
            <Failure role="alert">{confirmation.failure.message}</Failure>
          ) : null}
          <ButtonRow>
            <Button type="submit" variant="contained" loading={confirmation.isBusy}>
              {text.send}
            </Button>
            <Button onClick={onBack}>{text.other}</Button>
          </ButtonRow>
        </Fields>
      )}
    </Section>
  );
}
