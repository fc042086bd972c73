import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { assetsText } from './strings.ts';
import type { AssetsReport } from './types.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem 1.5rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Value = styled('p')({ margin: 0, '& > *': { fontSize: '1.375rem' } });

/** The three returns of the investor, each with how it was calculated one tap away. */
export function ReturnsCard({ report }: { report: AssetsReport }) {
  const returns = [
    { title: assetsText.simple, percent: report.simpleReturn, how: assetsText.simpleHow },
    { title: assetsText.timeWeighted, percent: report.timeWeightedReturn, how: assetsText.timeWeightedHow },
    { title: assetsText.moneyWeighted, percent: report.moneyWeightedReturn, how: assetsText.moneyWeightedHow },
  ];
  const since = report.firstDate
    ? assetsText.returnsSince(jalaliText(report.firstDate, 'long'), toPersianDigits(report.days))
    : undefined;
  return (
    <Section title={assetsText.returns} note={since} id="returns">
      <Grid>
        {returns.map(({ title, percent, how }) => (
          <div key={title}>
            <Title>{title}</Title>
            <Value>{percent === null ? <span>{assetsText.unknown}</span> : <Change percent={percent} />}</Value>
            <Accordion
              title={
                <>
                  {assetsText.how}
                  <span className="visually-hidden"> {title}</span>
                </>
              }
            >
              {how}
            </Accordion>
          </div>
        ))}
      </Grid>
    </Section>
  );
}
