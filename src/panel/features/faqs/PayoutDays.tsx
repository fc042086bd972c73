import { toPersianDigits } from '#shared/digits.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { text } from './strings.ts';

/** In how many working days each fund pays a redemption, by its own rules; nothing while no fund takes one. */
export function PayoutDays() {
  const { data } = FundsApi.useListPayoutDaysQuery(undefined, { selectFromResult: dataAndFailure });
  if (!data?.data.length) return null;
  return (
    <Section title={text.payoutTitle} id="payout-days">
      <DescriptionList
        items={data.data.map(({ fundId, name, payoutDays }) => ({
          id: String(fundId),
          key: name,
          value: text.payoutDays(toPersianDigits(payoutDays)),
        }))}
      />
      <Hint>{text.payoutNote}</Hint>
    </Section>
  );
}
