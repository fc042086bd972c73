import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { kitText } from '../kit/strings.ts';
import { correctionsText } from './strings.ts';
import { typeText } from './typeText.ts';
import type { JournalDetails } from './types.ts';

const text = correctionsText.journal;
type Leg = JournalDetails['legs'][number];

const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem 0.375rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& tbody th': { fontWeight: 600 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& tfoot td, & tfoot th': { fontWeight: 700, borderBlockEnd: 0 },
  '& .end': { textAlign: 'end', whiteSpace: 'nowrap' },
}));

const unitNames = { IRR: text.rial, UNIT: text.unit } as const;
const side = (value: string) => (value === '0' ? kitText.none : <Ltr>{formatNumber(BigInt(value))}</Ltr>);

function sums(legs: readonly Leg[], unit: Leg['unit']) {
  const of = legs.filter((leg) => leg.unit === unit);
  const total = (name: 'debit' | 'credit') => of.reduce((sum, leg) => sum + BigInt(leg[name]), 0n);
  return of.length > 0 ? { unit, debit: total('debit'), credit: total('credit') } : null;
}

/** Legs of a journal with the sums of both sides, rials and units apart. */
export function LegsTable({ legs }: { legs: readonly Leg[] }) {
  const totals = [sums(legs, 'IRR'), sums(legs, 'UNIT')].filter((total) => total !== null);
  return (
    <Scroll tabIndex={0} role="region" aria-label={text.legs}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text.account}</th>
            <th scope="col" className="end">
              {text.debit}
            </th>
            <th scope="col" className="end">
              {text.credit}
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, index) => (
            <tr key={index}>
              <th scope="row">
                {leg.accountText}
                <small>
                  {typeText(leg.txType)} · {unitNames[leg.unit]}
                </small>
              </th>
              <td className="end">{side(leg.debit)}</td>
              <td className="end">{side(leg.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.unit}>
              <th scope="row">
                {text.sum} ({unitNames[total.unit]})
              </th>
              <td className="end">{side(total.debit.toString())}</td>
              <td className="end">{side(total.credit.toString())}</td>
            </tr>
          ))}
        </tfoot>
      </Table>
    </Scroll>
  );
}
