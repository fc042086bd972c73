import { accountKindLabels } from '#shared/texts/accountTexts.ts';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { prepareAdjustment } from '#shared/contract/corrections.ts';
import { formatRial } from '#shared/money.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { CorrectionsApi } from '#panel/api/corrections.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { correctionsText } from './strings.ts';
import type { LedgerInvestor } from './journalColumns.tsx';
import { PersonField } from '#panel/components/PersonField.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';

const text = correctionsText.adjustment;

interface Values {
  fundId: number | '';
  side: 'debit' | 'credit' | '';
  amount: string;
  counter: (typeof counters)[number] | '';
  reason: string;
}

const counters = [
  'gateway_clearing',
  'debit_clearing',
  'fund_bank',
  'fund_capital',
  'fee_income',
  'exit_fee_income',
] as const;
const empty: Values = { fundId: '', side: '', amount: '', counter: '', reason: '' };
const counterOptions = counters.map((value) => ({ value, label: accountKindLabels[value] }));
const sideOptions = Object.entries(text.sides).map(([value, label]) => ({ value, label }));

/** A change of an investor's money in a fund against an account of the fund; booked when a second person approves. */
export function AdjustmentForm({ onClose }: { onClose: () => void }) {
  const [investor, setInvestor] = useState<LedgerInvestor | null>(null);
  const [isMissing, setMissing] = useState(false);
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const [prepare] = CorrectionsApi.usePrepareAdjustmentMutation();
  const { change } = useUrlState();
  const { control, submit, dialog } = useContractForm({
    values: empty,
    schema: prepareAdjustment.body,
    bodyOf: (values) => ({
      // who is missing is told at the picker
      investorId: investor?.investorId ?? 1,
      fundId: values.fundId === '' ? undefined : values.fundId,
      side: values.side === '' ? undefined : values.side,
      amount: values.amount === '' ? undefined : values.amount,
      counter: values.counter === '' ? undefined : values.counter,
      reason: values.reason.trim(),
    }),
    send: async (body, idempotencyKey) => {
      if (investor === null) return;
      await prepare({ body: body as never, idempotencyKey }).unwrap();
      notify.success(text.prepared);
      onClose();
      change({ tab: 'corrections', status: 'draft', search: null, fund: null });
    },
    fieldOfCode: { CORRECTION_MONEY_HELD: 'amount' },
  });
  return (
    <FormDialog
      title={text.title}
      submitLabel={text.submit}
      {...dialog}
      onSubmit={() => {
        setMissing(investor === null);
        submit();
      }}
      onClose={onClose}
    >
      <InvestorPicker
        value={investor}
        error={isMissing && investor === null ? text.pickInvestor : null}
        onChange={setInvestor}
      />
      <Pair>
        <FormSelect
          control={control}
          name="fundId"
          label={text.fund}
          options={(funds.data?.data ?? []).map((fund) => ({ value: fund.fundId, label: fund.name }))}
        />
        <FormSelect control={control} name="side" label={text.side} options={sideOptions} />
        <FormAmount control={control} name="amount" label={text.amount} />
        <FormSelect control={control} name="counter" label={text.counter} options={counterOptions} />
      </Pair>
      <FormReason control={control} label={text.reason} hint={text.reasonHint} />
      {investor ? <Effect control={control} investor={investor} /> : null}
    </FormDialog>
  );
}

/** The investor's free money in the fund now and after. */
function Effect({ control, investor }: { control: Control<Values>; investor: LedgerInvestor }) {
  const [fundId, side, amount] = useWatch({ control, name: ['fundId', 'side', 'amount'] });
  if (fundId === '') return null;
  const account = investor.balances.find((balance) => balance.fundId === fundId);
  const free = BigInt(account?.balance ?? '0') - BigInt(account?.held ?? '0');
  const change = amount === '' || side === '' ? 0n : side === 'credit' ? BigInt(amount) : -BigInt(amount);
  const held = account && account.held !== '0' ? text.held(formatRial(account.held)) : null;
  return (
    <DescriptionList
      items={[
        { key: text.free, value: <Money rial={free} isHideable={false} />, hint: held },
        { key: text.after, value: <Money rial={free + change} isHideable={false} /> },
      ]}
    />
  );
}

interface PickerProps {
  value: LedgerInvestor | null;
  error: string | null;
  onChange: (investor: LedgerInvestor | null) => void;
}

/** An investor by national code or name. */
function InvestorPicker(props: PickerProps) {
  const find = CorrectionsApi.useLazyListLedgerInvestorsQuery();
  return (
    <PersonField<LedgerInvestor>
      {...props}
      find={find}
      shortest={3}
      idOf={({ investorId }) => investorId}
      labelOf={({ name, nationalNo }) => `${name} · ${toPersianDigits(nationalNo)}`}
      linesOf={({ name, nationalNo }) => ({ first: name, second: <Ltr>{toPersianDigits(nationalNo)}</Ltr> })}
      words={{
        ...{ label: text.find, hint: text.findHint, loading: text.finding },
        ...{ failed: text.findFailed, none: text.notFound },
      }}
    />
  );
}
