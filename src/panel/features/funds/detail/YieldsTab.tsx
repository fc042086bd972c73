import { Change } from '#panel/ui/text/Change.tsx';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Note, Table } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';
import type { FundDetails } from '#panel/api/funds.ts';

const text = fundText.yields;
const percent = (value: string | null) => (value === null ? '—' : <Change percent={value} />);

/** Yields of the periods with profit paid counted in, simple and effective, and how each was calculated. */
export function YieldsTab({ fund }: { fund: FundDetails }) {
  return (
    <Section title={text.title} note={text.past}>
      {fund.yields.length === 0 ? (
        <EmptyView text={text.empty} />
      ) : (
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
            {fund.yields.map((row) => (
              <tr key={row.period}>
                <th scope="row">{row.periodText}</th>
                <td>{percent(row.yieldPercent)}</td>
                <td className="wide">
                  {row.profitPerUnit === '0' ? (
                    '—'
                  ) : (
                    <Money rial={row.profitPerUnit} hasUnit={false} isHideable={false} />
                  )}
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
      )}
      <Accordion title={text.how}>
        {[text.howPeriod, text.howSimple, text.howEffective, text.past].map((line) => (
          <Note key={line}>{line}</Note>
        ))}
      </Accordion>
    </Section>
  );
}
