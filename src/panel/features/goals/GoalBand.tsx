import { formatRial } from '#shared/money.ts';
import type { GoalDetails } from '#panel/api/goals.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Note } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { goalsText as text } from './strings.ts';

// money grows from left to right, as on a chart
const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  direction: 'ltr',
  height: 12,
  marginBlock: '0.25rem 2rem',
  borderRadius: 99,
  backgroundColor: theme.vars.palette.divider,
  '& > .band': {
    position: 'absolute',
    insetBlock: 0,
    borderRadius: 99,
    backgroundColor: theme.vars.palette.primary.main,
    opacity: 0.45,
  },
  '& > .middle': {
    position: 'absolute',
    insetBlock: -2,
    width: 3,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& > .goal': {
    position: 'absolute',
    insetBlock: -6,
    borderInlineStart: `2px dashed ${theme.vars.palette.text.primary}`,
  },
  '& > .goal > span': {
    ...theme.typography.caption,
    position: 'absolute',
    insetBlockStart: '100%',
    insetInlineStart: 0,
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
}));
const Assumptions = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: '1.25rem',
}));

/** Places on the track, percent of the highest figure and a tenth more. */
function placesOf(values: readonly bigint[]): number[] {
  const top = values.reduce((most, value) => (value > most ? value : most), 1n);
  return values.map((value) => Number((value * 900n) / top) / 10);
}

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
  const [low = 0, middle = 0, high = 0, aim = 0] = placesOf(
    [outcome.low, outcome.middle, outcome.high, target].map(BigInt),
  );
  const label = isHidden ? text.band : text.bandLabel(formatRial(outcome.low), formatRial(outcome.high));
  return (
    <Section title={text.band} note={text.bandOn(jalaliText(outcome.day, 'long'))}>
      {isHidden ? null : (
        <Track role="img" aria-label={label}>
          <span className="band" style={{ insetInlineStart: `${low}%`, width: `${Math.max(1, high - low)}%` }} />
          <span className="middle" style={{ insetInlineStart: `${middle}%` }} />
          <span className="goal" style={{ insetInlineStart: `${aim}%` }}>
            <span>{text.goalMark}</span>
          </span>
        </Track>
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
      <Accordion title={text.assumptions}>
        <Assumptions>
          {band.assumptions.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Assumptions>
      </Accordion>
    </Section>
  );
}
