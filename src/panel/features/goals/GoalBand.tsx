import { formatRial } from '#shared/money.ts';
import type { GoalDetails } from '#panel/api/goals.ts';
import { Assumptions, OutcomeTrack } from '#panel/components/OutcomeBand.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Note } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { goalsText as text } from './strings.ts';

/** The outcomes of the fund's own past until the day of the goal, or why there are none; never a promise. */
export function GoalBand({ band, target }: { band: GoalDetails['band']; target: string }) {
  const isHidden = useAmountsHidden();
  const { outcome } = band;
  if (!outcome)
    return (
      <Section title={text.band}>
        <Hint>{band.reason}</Hint>
      </Section>
    );
  return (
    <Section title={text.band} note={text.bandOn(jalaliText(outcome.day, 'long'))}>
      {isHidden ? null : (
        <OutcomeTrack
          label={text.bandLabel(formatRial(outcome.low), formatRial(outcome.high))}
          low={outcome.low}
          middle={outcome.middle}
          high={outcome.high}
          goal={target}
          goalMark={text.goalMark}
        />
      )}
      <DescriptionList
        items={[
          { key: text.low, value: <Money rial={outcome.low} /> },
          { key: text.middle, value: <Money rial={outcome.middle} /> },
          { key: text.high, value: <Money rial={outcome.high} /> },
          { key: text.bandPaid, value: <Money rial={outcome.paidIn} /> },
        ]}
      />
      <Note>{text.noPromise}</Note>
      <Assumptions title={text.assumptions} items={band.assumptions} />
    </Section>
  );
}
