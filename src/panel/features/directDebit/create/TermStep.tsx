import Chip from '@mui/material/Chip';
import { SHORTEST_CONTRACT_DAYS } from '#shared/texts/directDebitTexts.ts';
import { addDays, addJalaliMonths } from '#shared/jalali.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { createText as text } from './strings.ts';

const Terms = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlock: '1rem' });
const Field = styled('div')({ maxWidth: 360 });

/** The first and the last day on which a contract may end. */
export const termLimits = (today: string, months: number) => ({
  first: addDays(today, SHORTEST_CONTRACT_DAYS),
  last: addJalaliMonths(today, months),
});

/** What is wrong with the last day of a contract; undefined when it is fine. */
export function termProblem(until: string, today: string, months: number): string | undefined {
  if (until === '') return text.termNeeded;
  const { first, last } = termLimits(today, months);
  return until < first || until > last ? text.termOut(jalaliText(first), jalaliText(last)) : undefined;
}

const usualMonths = [3, 6, 12, 24] as const;

interface Props {
  today: string;
  /** the longest that the package allows */
  months: number;
  /** ISO day, '' before a choice */
  until: string;
  error: string | undefined;
  onChange: (until: string) => void;
}

/** Third step: until when; usual lengths by one tap, or any day that the package allows. */
export function TermStep({ today, months, until, error, onChange }: Props) {
  const offered = [...new Set([...usualMonths.filter((length) => length < months), months])];
  const { first, last } = termLimits(today, months);
  return (
    <Section title={text.termTitle}>
      <Hint>{text.termNote(months)}</Hint>
      <Terms role="group" aria-label={text.termTitle}>
        {offered.map((length) => {
          const day = addJalaliMonths(today, length);
          return (
            <Chip
              key={length}
              label={text.months(length)}
              color="primary"
              variant={until === day ? 'filled' : 'outlined'}
              aria-pressed={until === day}
              onClick={() => onChange(day)}
            />
          );
        })}
      </Terms>
      <Field>
        <DateField
          label={text.otherDay}
          value={until}
          min={first}
          max={last}
          onChange={onChange}
          {...(error !== undefined && { error })}
        />
      </Field>
    </Section>
  );
}
