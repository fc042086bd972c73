import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { correctionsText } from './strings.ts';
import { type JournalDetails, typeText } from './journalColumns.tsx';

const text = correctionsText.journal;
type EntryLine = JournalDetails['lines'][number];

const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem 0.375rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
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
const side = (value: string) => (value === '0' ? ui.none : <Ltr>{formatNumber(BigInt(value))}</Ltr>);

function sums(lines: readonly EntryLine[], unit: EntryLine['unit']) {
  const of = lines.filter((line) => line.unit === unit);
  const total = (name: 'debit' | 'credit') => of.reduce((sum, line) => sum + BigInt(line[name]), 0n);
  return of.length > 0 ? { unit, debit: total('debit'), credit: total('credit') } : null;
}

/** Lines of a journal with the sums of both sides, rials and units apart. */
export function EntryLines({ lines }: { lines: readonly EntryLine[] }) {
  const totals = [sums(lines, 'IRR'), sums(lines, 'UNIT')].filter((total) => total !== null);
  return (
    <Scroll tabIndex={0} role="region" aria-label={text.lines}>
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
          {lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {line.accountText}
                <small>
                  {typeText(line.txType)} · {unitNames[line.unit]}
                </small>
              </th>
              <td className="end">{side(line.debit)}</td>
              <td className="end">{side(line.credit)}</td>
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

/** Payouts that a reversal withdraws, or that keep it from being made; nothing when there are none. */
export function HangingPayouts({ payouts }: { payouts: JournalDetails['payouts'] }) {
  if (payouts.length === 0) return null;
  const isGone = payouts.some((payout) => payout.isGone);
  return (
    <Section title={text.payouts} note={isGone ? text.payoutsGone : undefined}>
      <DescriptionList
        items={payouts.map((payout) => ({
          id: String(payout.payoutId),
          key: text.payout(toPersianDigits(payout.payoutId), payout.kindText),
          value: <Money rial={payout.amount} isHideable={false} />,
          hint: payout.batchNo ? text.facts(payout.statusText, text.inFile(payout.batchNo)) : payout.statusText,
        }))}
      />
      {isGone ? null : <Note>{text.payoutsWait}</Note>}
    </Section>
  );
}
