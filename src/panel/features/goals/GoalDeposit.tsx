import { toPersianDigits } from '#shared/digits.ts';
import type { GoalDetails } from '#panel/api/goals.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { goalsText as text } from './strings.ts';

/** The deposit id of a goal with the accounts that take it, for whoever wants to pay toward it. */
export function GoalDeposit({ deposit }: { deposit: NonNullable<GoalDetails['deposit']> }) {
  const copied = (shown: string, plain: string, label: string) => (
    <>
      <Ltr>{shown}</Ltr>
      <CopyButton text={plain} label={label} />
    </>
  );
  return (
    <Section title={text.deposit}>
      <Hint>{text.depositNote}</Hint>
      <DescriptionList
        items={[
          { key: text.depositCode, value: copied(toPersianDigits(deposit.code), deposit.code, text.depositCode) },
          ...deposit.accounts.map(({ accountId, bankName, iban }) => ({
            id: String(accountId),
            key: bankName,
            value: copied(iban, iban, bankName),
          })),
          deposit.minAmount && deposit.minAmount !== '0'
            ? { key: text.depositMin, value: <Money rial={deposit.minAmount} isHideable={false} /> }
            : null,
        ]}
      />
    </Section>
  );
}
