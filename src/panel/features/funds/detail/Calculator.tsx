import { useState } from 'react';
import dynamic from 'next/dynamic';
import Alert from '@mui/material/Alert';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { compareDecimal } from '#shared/decimal.ts';
import { formatPercent, toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { AmountField } from '#panel/ui/form/AmountField.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { expectedProfit, type CalculatorInput } from './calculator.ts';
import type { FundDetails } from '#panel/api/funds.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { text as fundText } from './strings.ts';

const text = fundText.calc;
// comes with the first amount, not with the page
const CalculatorCompare = dynamic(() => import('./CalculatorCompare.tsx').then((part) => part.CalculatorCompare), {
  loading: () => <LoadingSkeleton shape="pairs" count={2} />,
});
const Fields = styled('div')({ display: 'grid', gap: '0.75rem', marginBlockEnd: '0.75rem' });
const periods = [1, 3, 6, 12, 18, 24, 36, 60];

type Mode = CalculatorInput['mode'];

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: T | null) => next && onChange(next)}
    >
      {(Object.entries(options) as [T, string][]).map(([id, name]) => (
        <ToggleButton key={id} value={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** What an amount may become at the profit that the fund announces, else at last year's yield: at once or month by month, profit taken or invested again. */
export function Calculator({ fund }: { fund: FundDetails }) {
  const [amount, setAmount] = useState('');
  const [months, setMonths] = useState(12);
  const [mode, setMode] = useState<Mode>('lump');
  const [payout, setPayout] = useState<'payout' | 'reinvest'>('payout');
  const yearlyPercent = fund.yearlyProfit ?? fund.annualEfficiency;
  if (yearlyPercent === null) {
    return (
      <Section title={text.title} id="calculator">
        <Note>{text.noRate}</Note>
      </Section>
    );
  }
  const payoutMonths = fund.dividendIntervalPeriod || null;
  const isReinvested = payout === 'reinvest';
  const result =
    amount === ''
      ? null
      : expectedProfit({ amount: BigInt(amount), months, yearlyPercent, mode, payoutMonths, isReinvested });
  return (
    <Section
      title={text.title}
      note={text.rates[fund.yearlyProfit === null ? 'past' : 'announced'](formatPercent(yearlyPercent))}
      id="calculator"
    >
      <Fields>
        <Choice label={text.mode} value={mode} options={text.modes} onChange={setMode} />
        <AmountField label={text.amount[mode]} value={amount} onChange={(typed) => setAmount(typed.slice(0, 15))} />
        <SelectField
          size="small"
          label={text.months}
          value={months}
          options={periods.map((count) => ({ value: count, label: text.monthsOf(toPersianDigits(count)) }))}
          onChange={setMonths}
        />
        {payoutMonths ? (
          <Choice label={text.payout} value={payout} options={text.payouts} onChange={setPayout} />
        ) : null}
      </Fields>
      {compareDecimal(yearlyPercent, '0') < 0 ? <Alert severity="warning">{text.loss}</Alert> : null}
      <div role="status" data-testid="calculator-result">
        {result ? (
          <DescriptionList
            items={[
              { key: text.paidIn, value: <Money rial={result.paidIn} isHideable={false} /> },
              { key: text.profit, value: <Money rial={result.profit} isSigned isHideable={false} /> },
              result.perPayout === null
                ? null
                : { key: text.perPayout, value: <Money rial={result.perPayout} isHideable={false} /> },
              {
                key: payoutMonths && !isReinvested ? text.totalPayout : text.total,
                value: <Money rial={result.total} isHideable={false} />,
              },
            ]}
          />
        ) : (
          <Note>{text.enter}</Note>
        )}
      </div>
      {result ? <CalculatorCompare input={{ amount: BigInt(amount), months, mode }} to={fund.navDate} /> : null}
      <Note>{text.note}</Note>
    </Section>
  );
}
