import type { AssetsReport } from '#panel/api/assets.ts';
import { Table } from '#panel/ui/layout/blocks.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { formatNumber } from '#shared/digits.ts';
import { text } from './strings.ts';

/** The figures that the return after inflation follows from: both values of the series with their days, and both returns. */
export function RealReturn({ report }: { report: AssetsReport }) {
  const { inflation, timeWeightedReturn, realReturn } = report;
  if (inflation === null || timeWeightedReturn === null || realReturn === null) return <p>{text.realNone}</p>;
  return (
    <Table>
      <caption className="visually-hidden">{text.realFigures}</caption>
      <tbody>
        <tr>
          <th scope="row">{text.realAt(jalaliText(inflation.fromDate))}</th>
          <td>
            <Ltr>{formatNumber(inflation.fromValue)}</Ltr>
          </td>
        </tr>
        <tr>
          <th scope="row">{text.realAt(jalaliText(inflation.toDate))}</th>
          <td>
            <Ltr>{formatNumber(inflation.toValue)}</Ltr>
          </td>
        </tr>
        <tr>
          <th scope="row">{text.realInflation}</th>
          <td>
            <Change percent={inflation.percent} />
          </td>
        </tr>
        <tr>
          <th scope="row">{text.realNominal}</th>
          <td>
            <Change percent={timeWeightedReturn} />
          </td>
        </tr>
        <tr>
          <th scope="row">{text.realResult}</th>
          <td>
            <Change percent={realReturn} />
          </td>
        </tr>
      </tbody>
    </Table>
  );
}
