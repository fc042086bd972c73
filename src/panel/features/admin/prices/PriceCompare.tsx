import { styled } from '@mui/material/styles';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Note } from '../kit/plain.ts';
import type { Draft } from './draftRows.ts';
import { pricesText as text } from './strings.ts';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.25rem 0.375rem',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
}));
const Scroll = styled('div')({ overflowX: 'auto' });

const rows = [
  ['issueNav', text.columns.issue],
  ['cancelNav', text.columns.cancel],
  ['statisticalNav', text.columns.statistical],
] as const;
const price = (value: string | undefined) =>
  value === undefined ? '—' : <Ltr>{formatNumber(trimDecimal(value))}</Ltr>;

/** The three prices of a day beside the last published ones, with the change in percent. */
export function PriceCompare({ nav }: { nav: Draft }) {
  const { previous, change } = nav;
  return (
    <Scroll>
      <Table>
        <caption className="visually-hidden">
          {nav.fundName} {jalaliText(nav.navDate)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{nav.fundName}</th>
            <th scope="col">{jalaliText(nav.navDate)}</th>
            <th scope="col">{previous ? text.previous(jalaliText(previous.navDate)) : text.noPrevious}</th>
            <th scope="col">{text.columns.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, title]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>{price(nav[name])}</td>
              <td>{price(previous?.[name])}</td>
              <td>{change ? <Change percent={change[name]} isPill /> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

/** When the orders of the day will be executed once the price is approved. */
export function ExecutionNote({ execution }: { execution: Draft['execution'] }) {
  if (execution.mode === 'manual') return <Note>{text.executionManual}</Note>;
  const delay = text.executionDelay(toPersianDigits(execution.delayMinutes));
  const time = execution.time === null ? '' : text.executionTime(toPersianDigits(execution.time));
  return <Note>{text.executionAuto(`${delay}${time}`)}</Note>;
}
