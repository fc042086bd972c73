import type { AssetsReport } from '#panel/api/assets.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Table } from '#panel/ui/layout/blocks.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { sumRial } from '#shared/money.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { RealReturn } from './RealReturn.tsx';
import { text } from './strings.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem 1.5rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));
const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Value = styled('p')({ margin: 0, '& > *': { fontSize: '1.375rem' } });

/** The three returns of the investor and the one after inflation, each with how it was calculated one tap away. */
export function ReturnsCard({ report }: { report: AssetsReport }) {
  const returns = [
    { title: text.simple, percent: report.simpleReturn, how: text.simpleHow, shows: 'flows' },
    { title: text.timeWeighted, percent: report.timeWeightedReturn, how: text.timeWeightedHow, shows: 'flows' },
    { title: text.moneyWeighted, percent: report.moneyWeightedReturn, how: text.moneyWeightedHow, shows: 'flows' },
    { title: text.real, percent: report.realReturn, how: text.realHow, shows: 'inflation' },
  ];
  const since = report.firstDate
    ? text.returnsSince(jalaliText(report.firstDate, 'long'), toPersianDigits(report.days))
    : undefined;
  return (
    <Section title={text.returns} note={since} id="returns">
      <Grid>
        {returns.map(({ title, percent, how, shows }) => (
          <div key={title}>
            <Title>{title}</Title>
            <Value>{percent === null ? <span>{text.unknown}</span> : <Change percent={percent} />}</Value>
            <Accordion
              title={
                <>
                  {text.how}
                  <span className="visually-hidden"> {title}</span>
                </>
              }
            >
              {how}
              {shows === 'flows' ? <Flows report={report} title={title} /> : null}
              {shows === 'inflation' ? <RealReturn report={report} /> : null}
            </Accordion>
          </div>
        ))}
      </Grid>
    </Section>
  );
}

/* Four beside each other also on the narrowest phone. */
const Strip = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '0.5rem',
  margin: 0,
  textAlign: 'center',
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& dd > span': { gap: '0.125em' },
  // four figures of the usual size leave no room between them on the narrowest phones
  '@media (max-width: 359.95px)': { '& dd > span': { fontSize: '0.75rem' } },
}));

/** The returns directly below the value, each in a word; how each is calculated is further down. */
export function ReturnsStrip({ report }: { report: AssetsReport }) {
  const short = [
    [text.returnsShort.simple, report.simpleReturn],
    [text.returnsShort.timeWeighted, report.timeWeightedReturn],
    [text.returnsShort.moneyWeighted, report.moneyWeightedReturn],
    [text.returnsShort.real, report.realReturn],
  ] as const;
  return (
    <Section>
      <Strip aria-label={text.returns} data-testid="returns-strip">
        {short.map(([title, percent]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{percent === null ? text.noReturn : <Change percent={percent} />}</dd>
          </div>
        ))}
      </Strip>
    </Section>
  );
}

const Scroll = styled('div')({ maxHeight: 260, overflowY: 'auto', marginBlockStart: '0.5rem' });

/** The money that a return is calculated from: each day that it came or went, the sums, and the value at the end. */
function Flows({ report, title }: { report: AssetsReport; title: string }) {
  const money = (rial: string) => (rial === '0' ? '—' : <Money rial={rial} hasUnit={false} />);
  const sum = (id: 'paidIn' | 'takenOut') => sumRial(report.flows.map((flow) => BigInt(flow[id]))).toString();
  return (
    <Scroll tabIndex={0} role="region" aria-label={`${text.flows} ${title}`}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text.flowDate}</th>
            <th scope="col">{text.flowIn}</th>
            <th scope="col">{text.flowOut}</th>
          </tr>
        </thead>
        <tbody>
          {report.flows.map((flow) => (
            <tr key={flow.date}>
              <th scope="row">
                <JalaliDate value={flow.date} />
              </th>
              <td>{money(flow.paidIn)}</td>
              <td>{money(flow.takenOut)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{text.flowSum}</th>
            <td>{money(sum('paidIn'))}</td>
            <td>{money(sum('takenOut'))}</td>
          </tr>
          <tr>
            <th scope="row">{text.flowValue(jalaliText(report.date))}</th>
            <td colSpan={2}>{money(report.totalValue)}</td>
          </tr>
        </tbody>
      </Table>
    </Scroll>
  );
}
