import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { kitText } from '../kit/strings.ts';
import { FilledBar, OpenChip } from './fundColumns.tsx';
import { billions, type Fund } from './fundRows.ts';
import { adminFundsText } from './strings.ts';

const { columns, fund: text } = adminFundsText;

const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem 1rem',
  margin: 0,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))' },
}));
const Cell = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body1, margin: 0, fontWeight: 600 },
}));

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Cell>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Cell>
  );
}

const price = (value: string | null) => (value === null ? kitText.none : <Ltr>{formatNumber(value)}</Ltr>);

/** The fund at a glance: prices with their day, size, ceiling, and whether it takes orders and why not. */
export function FundFigures({ fund }: { fund: Fund }) {
  const closed = [fund.issue, fund.cancel].flatMap((one) => (one.isOpen || !one.reason ? [] : [one.reason]));
  return (
    <>
      <Grid>
        <Figure name={columns.issueNav}>{price(fund.issueNav)}</Figure>
        <Figure name={columns.cancelNav}>{price(fund.cancelNav)}</Figure>
        <Figure name={columns.statisticalNav}>{price(fund.statisticalNav)}</Figure>
        <Figure name={columns.date}>{fund.navDate ? <JalaliDate value={fund.navDate} /> : kitText.none}</Figure>
        <Figure name={columns.netAssetFull}>
          {fund.netAsset ? <Ltr>{billions(fund.netAsset)}</Ltr> : kitText.none}
        </Figure>
        <Figure name={columns.units}>
          <Ltr>{formatNumber(BigInt(fund.investedUnits))}</Ltr>
        </Figure>
        <Figure name={columns.filledFull}>
          <FilledBar percent={fund.filledPercent} />
        </Figure>
        <Figure name={columns.issue}>
          <OpenChip of={fund.issue} />
        </Figure>
        <Figure name={columns.cancel}>
          <OpenChip of={fund.cancel} />
        </Figure>
      </Grid>
      {closed.length > 0 ? (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          {text.closedNow}: {[...new Set(closed)].join(text.separator)}
        </Alert>
      ) : null}
    </>
  );
}
