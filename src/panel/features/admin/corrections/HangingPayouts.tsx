import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Note } from '../kit/plain.ts';
import { correctionsText } from './strings.ts';
import type { JournalDetails } from './types.ts';

const text = correctionsText.journal;

/** Payouts that a reversal withdraws, or that keep it from being made; nothing when there are none. */
export function HangingPayouts({ payouts }: { payouts: JournalDetails['payouts'] }) {
  if (payouts.length === 0) return null;
  const isGone = payouts.some((payout) => payout.isGone);
  return (
    <Section title={text.payouts} note={isGone ? text.payoutsGone : undefined}>
      <DescriptionList
        items={payouts.map((payout) => ({
          id: String(payout.payoutId),
          key: text.payout(toPersianDigits(payout.payoutId), payout.kindText),
          value: <Money rial={payout.amount} isHideable={false} />,
          hint: payout.batchNo ? text.facts(payout.statusText, text.inFile(payout.batchNo)) : payout.statusText,
        }))}
      />
      {isGone ? null : <Note>{text.payoutsWait}</Note>}
    </Section>
  );
}
