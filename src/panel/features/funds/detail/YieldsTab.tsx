import { benchmarkSeries, benchmarkTexts, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import type { FundDetails } from '#panel/api/funds.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Note, Stack, Table } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text as fundText } from './strings.ts';

const text = fundText.yields;
type Yield = FundDetails['yields'][number];

const percent = (value: string | null) => (value === null ? '—' : <Change percent={value} />);

/** Yields of the periods with profit paid counted in, simple and effective, beside the series of the same days. */
export function YieldsTab({ fund }: { fund: FundDetails }) {
  return (
    <Stack>
      <Section title={text.title} note={text.past}>
        {fund.yields.length === 0 ? <EmptyView text={text.empty} /> : <Yields rows={fund.yields} />}
        <Accordion title={text.how}>
          {[text.howPeriod, text.howSimple, text.howEffective, text.past].map((line) => (
            <Note key={line}>{line}</Note>
          ))}
        </Accordion>
      </Section>
      {fund.yields.length === 0 ? null : <Compared rows={fund.yields} />}
    </Stack>
  );
}

function Yields({ rows }: { rows: readonly Yield[] }) {
  return (
    <Table>
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.period}</th>
          <th scope="col">{text.percent}</th>
          <th scope="col" className="wide">
            {text.profit}
          </th>
          <th scope="col">{text.simple}</th>
          <th scope="col">{text.effective}</th>
          <th scope="col" className="wide">
            {text.days}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.period}>
            <th scope="row">{row.periodText}</th>
            <td>{percent(row.yieldPercent)}</td>
            <td className="wide">
              {row.profitPerUnit === '0' ? '—' : <Money rial={row.profitPerUnit} hasUnit={false} isHideable={false} />}
            </td>
            <td>{percent(row.annualSimplePercent)}</td>
            <td>{percent(row.annualEffectivePercent)}</td>
            <td className="wide">
              <JalaliDate value={row.fromDate} /> – <JalaliDate value={row.toDate} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/* Six columns on a phone: narrow cells and small figures; a period stays on one line. */
const Narrow = styled(Table)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { paddingInline: '0.1875rem' },
    // where six columns with a gap between them do not fit, they are moved into sight inside the card
    display: 'block',
    overflowX: 'auto',
    '& td > span': { fontSize: '0.75rem', gap: '0.0625rem' },
    '& tbody th': { fontSize: '0.75rem', whiteSpace: 'nowrap' },
  },
}));
const Days = styled('ul')({ margin: 0, paddingInlineStart: '1.25rem' });

const gainOf = (row: Yield, series: BenchmarkSeries) => row.benchmarks.find((one) => one.series === series);

/** The fund against index, gold, deposit and inflation; a series without values says so. */
function Compared({ rows }: { rows: readonly Yield[] }) {
  const missing = benchmarkSeries.filter((series) =>
    rows.every((row) => (gainOf(row, series)?.percent ?? null) === null),
  );
  return (
    <Section title={text.compared} note={text.comparedNote}>
      <Narrow>
        <caption className="visually-hidden">{text.comparedCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.period}</th>
            <th scope="col">{text.fund}</th>
            {benchmarkSeries.map((series) => (
              <th scope="col" key={series}>
                {benchmarkTexts[series].short}
                {missing.includes(series) ? <div>{text.noData}</div> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.period}>
              <th scope="row">{row.periodText}</th>
              <td>{percent(row.yieldPercent)}</td>
              {benchmarkSeries.map((series) => (
                <td key={series}>{percent(gainOf(row, series)?.percent ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Narrow>
      {missing.map((series) => (
        <Note key={series}>{text.missing(benchmarkTexts[series].title)}</Note>
      ))}
      <Accordion title={text.howCompared}>
        {[text.howLevel, text.howDeposit, text.howShort, text.past].map((line) => (
          <Note key={line}>{line}</Note>
        ))}
        {benchmarkSeries
          .filter((series) => !missing.includes(series))
          .map((series) => (
            <div key={series}>
              <Note>{benchmarkTexts[series].title}</Note>
              <Days>
                {rows.flatMap((row) => {
                  const gain = gainOf(row, series);
                  if (!gain?.fromDate || !gain.toDate) return [];
                  const line = text.daysOf(row.periodText, jalaliText(gain.fromDate), jalaliText(gain.toDate));
                  return [
                    <li key={row.period}>
                      <Note as="span">{line}</Note>
                    </li>,
                  ];
                })}
              </Days>
            </div>
          ))}
      </Accordion>
    </Section>
  );
}
