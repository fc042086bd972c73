import Link from 'next/link';
import Checkbox from '@mui/material/Checkbox';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { FavoriteButton, closedReasons, OpenChip } from '../fundActions.tsx';
import { nextPriceText, OrderButtons } from './listActs.tsx';
import { RiskScale } from '../RiskScale.tsx';
import type { Fund } from '../fundFilters.ts';
import { text } from '../strings.ts';

/* A plain table: a dozen rows need no grid, and it prints as it stands. */
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    textAlign: 'start',
    height: 54,
    padding: '0.25rem 0.375rem',
    fontWeight: 400,
  },
  '& td': {
    height: 50,
    padding: '0.25rem 0.375rem',
    borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.panel.sunken },
  '& .lg': { display: 'none', [theme.breakpoints.up('lg')]: { display: 'table-cell' } },
  '& .actions': { whiteSpace: 'nowrap', textAlign: 'end' },
}));
const Name = styled(Link)(({ theme }) => ({
  ...theme.typography.subtitle2,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.primary.main },
}));
const Small = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  maxWidth: '14rem',
}));

interface Props {
  funds: readonly Fund[];
  comparedIds: readonly number[];
  onCompare: (fundId: number) => void;
}

const headings = [text.issueNav, text.cancelNav, text.month, text.quarter, text.year] as const;

/** The funds as rows, for desktops. */
export function FundTable({ funds, comparedIds, onCompare }: Props) {
  return (
    <Table>
      <caption className="visually-hidden">{text.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text.compare}</span>
          </th>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.risk}</th>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col" className="lg">
            {text.profitPeriod}
          </th>
          <th scope="col">{text.status}</th>
          <th scope="col" className="no-print">
            <span className="visually-hidden">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {funds.map((fund) => (
          <tr key={fund.fundId}>
            <td>
              <Checkbox
                size="small"
                checked={comparedIds.includes(fund.fundId)}
                onChange={() => onCompare(fund.fundId)}
                slotProps={{ input: { 'aria-label': text.compareOf(fund.name) } }}
              />
            </td>
            <td>
              <Name href={paths.fund(fund.fundId)} prefetch={false}>
                {fund.name}
              </Name>
              <Small>{fund.navDate ? <JalaliDate value={fund.navDate} /> : null}</Small>
              {fund.nextPrice ? <Small>{nextPriceText(fund.nextPrice)}</Small> : null}
            </td>
            <td>
              <RiskScale fund={fund} />
            </td>
            {[fund.issueNav, fund.cancelNav].map((value, index) => (
              <td key={headings[index]}>{value === null ? '—' : <Ltr>{formatNumber(value, 0)}</Ltr>}</td>
            ))}
            {[fund.monthlyEfficiency, fund.quarterlyEfficiency, fund.annualEfficiency].map((value, index) => (
              <td key={headings[index + 2]}>{value === null ? '—' : <Change percent={value} />}</td>
            ))}
            <td className="lg">
              {fund.dividendIntervalPeriod
                ? text.profitEvery(toPersianDigits(fund.dividendIntervalPeriod))
                : text.noProfit}
            </td>
            <td>
              <OpenChip issue={fund.issue} cancel={fund.cancel} />
              {closedReasons(fund).map((reason) => (
                <Small key={reason}>{reason}</Small>
              ))}
            </td>
            <td className="actions no-print">
              <FavoriteButton fund={fund} /> <OrderButtons fund={fund} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
