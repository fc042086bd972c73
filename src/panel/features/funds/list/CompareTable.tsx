import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { compareDecimal } from '#shared/decimal.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import type { Fund } from '../fundFilters.ts';
import { OpenChip } from '../OpenState.tsx';
import { fundsText } from '../strings.ts';

const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
    verticalAlign: 'top',
  },
  '& thead th': { ...theme.typography.subtitle2 },
  '& tbody th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& td': { fontVariantNumeric: 'tabular-nums', minWidth: '7rem' },
  '& td[data-best]': { backgroundColor: theme.vars.palette.panel.brandTint },
}));

interface Line {
  title: string;
  cell: (fund: Fund) => ReactNode;
  /** the greatest of these is marked */
  figure?: (fund: Fund) => string | null;
}

const percentCell = (value: string | null) => (value === null ? '—' : <Change percent={value} />);
const numberCell = (value: string | null) => (value === null ? '—' : <Ltr>{formatNumber(value, 0)}</Ltr>);
const moneyCell = (rial: string | null) => (rial === null ? '—' : <Money rial={rial} isHideable={false} />);

const yields: Line[] = (
  [
    [fundsText.month, 'monthlyEfficiency'],
    [fundsText.quarter, 'quarterlyEfficiency'],
    [fundsText.year, 'annualEfficiency'],
    [fundsText.total, 'efficiency'],
  ] as const
).map(([title, key]) => ({
  title: `${fundsText.yield} ${title}`,
  cell: (fund) => percentCell(fund[key]),
  figure: (fund) => fund[key],
}));

const lines: readonly Line[] = [
  { title: fundsText.type, cell: (fund) => fund.fundTypeText },
  { title: fundsText.risk, cell: (fund) => fund.riskText },
  { title: fundsText.status, cell: (fund) => <OpenChip issue={fund.issue} cancel={fund.cancel} /> },
  ...yields,
  { title: fundsText.issueNav, cell: (fund) => numberCell(fund.issueNav) },
  { title: fundsText.cancelNav, cell: (fund) => numberCell(fund.cancelNav) },
  { title: fundsText.statisticalNav, cell: (fund) => numberCell(fund.statisticalNav) },
  {
    title: fundsText.profitPeriod,
    cell: (fund) =>
      fund.dividendIntervalPeriod
        ? fundsText.profitEvery(toPersianDigits(fund.dividendIntervalPeriod))
        : fundsText.noProfit,
  },
  { title: fundsText.minAmount, cell: (fund) => moneyCell(fund.minAmount) },
  { title: fundsText.size, cell: (fund) => moneyCell(fund.netAsset), figure: (fund) => fund.netAsset },
];

/** The greatest figure of a line; null when fewer than two funds have one. */
function bestOf(funds: readonly Fund[], figure: Line['figure']): string | null {
  const known = funds.flatMap((fund) => figure?.(fund) ?? []);
  return known.length < 2 ? null : (known.sort(compareDecimal).at(-1) ?? null);
}

/** Figures of the compared funds, one column each. */
export function CompareTable({ funds }: { funds: readonly Fund[] }) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={fundsText.compareTable}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{fundsText.name}</span>
            </th>
            {funds.map((fund) => (
              <th scope="col" key={fund.fundId}>
                {fund.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, cell, figure }) => {
            const best = bestOf(funds, figure);
            return (
              <tr key={title}>
                <th scope="row">{title}</th>
                {funds.map((fund) => {
                  const isBest = best !== null && figure?.(fund) === best;
                  return (
                    <td key={fund.fundId} data-best={isBest ? '' : undefined}>
                      {cell(fund)}
                      {isBest ? <span className="visually-hidden"> {fundsText.best}</span> : null}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Scroll>
  );
}
