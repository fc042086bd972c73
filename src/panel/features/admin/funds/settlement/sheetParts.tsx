import type { ReactNode } from 'react';
import { navNames } from '#shared/contract/prices.ts';
import { navStateLabels } from '#shared/texts/settlementTexts.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { navStateOf } from '#shared/lists/settlement.ts';
import { priceNames } from '#shared/priceMoves.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Small } from '#panel/ui/layout/blocks.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { personText, useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { navStateColors } from './navState.ts';
import type { PriceName, SheetRow } from './sheetRows.ts';
import { sheetText as text } from './sheetStrings.ts';
import { pricesText } from './strings.ts';

/* The table of the sheet: lines of a table where five columns have room beside the menu, otherwise a card for each fund. */
export const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockStart: '0.75rem',
  [theme.breakpoints.up('lg')]: {
    gap: 0,
    gridTemplateColumns: 'minmax(10rem, 1.3fr) repeat(3, minmax(8.5rem, 1fr)) minmax(11rem, 1.2fr)',
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    borderRadius: theme.shape.borderRadius,
    overflow: 'hidden',
  },
}));
export const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '0.5rem',
  padding: '0.75rem',
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  '& > [data-wide]': { gridColumn: '1 / -1' },
  '&[data-doubt]': { backgroundColor: theme.vars.palette.panel.tints.warning },
  [theme.breakpoints.up('lg')]: {
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'start',
    gap: '0 0.75rem',
    padding: '0.375rem 0.75rem',
    border: 0,
    borderRadius: 0,
    '& > [data-wide]': { gridColumn: 'auto' },
    '& > [data-whole]': { gridColumn: '1 / -1' },
    '& + &': { borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}` },
  },
}));
const Head = styled(Line)(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.panel.sunken,
  [theme.breakpoints.down('lg')]: { display: 'none' },
}));
export const Fund = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  display: 'flex',
  alignItems: 'center',
  gap: '0.25rem',
  '& .MuiCheckbox-root': { padding: 4 },
}));
export const Cell = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  minWidth: 0,
  '& .label': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .figure': { fontWeight: 600, whiteSpace: 'nowrap' },
  [theme.breakpoints.up('lg')]: { '& .label': { display: 'none' } },
}));
export const Input = styled('input')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  minHeight: 34,
  paddingInline: '0.5rem',
  textAlign: 'end',
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '&:focus': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
export const Problem = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.error.main,
}));
const Before = styled(Small)({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.375rem' });

export const number = (value: string) => <Ltr>{formatNumber(trimDecimal(value))}</Ltr>;

export function Heads() {
  return (
    <Head role="row">
      <span role="columnheader">{text.fund}</span>
      {priceNames.map((name) => (
        <span key={name} role="columnheader">
          {navNames[name]}
        </span>
      ))}
      <span role="columnheader">{text.state}</span>
    </Head>
  );
}

/** The price before the day, and how far the one in the cell is from it. */
export function Previous({ row, name, change }: { row: SheetRow; name: PriceName; change: string | undefined }) {
  if (!row.previous) return <Small>{text.noPrevious}</Small>;
  return (
    <Before title={text.previousOf(jalaliText(row.previous.navDate))}>
      {number(row.previous[name])}
      {change === undefined ? null : <Change percent={change} />}
    </Before>
  );
}

/** State of the price of a fund, and who brought it there. */
export function RowState({
  row,
  isUnsaved: isTyped,
  children,
}: {
  row: SheetRow;
  isUnsaved: boolean;
  children?: ReactNode;
}) {
  const ownId = useOwnId();
  const { nav } = row;
  const isApproved = nav?.status === 'approved';
  const who = isApproved
    ? personText(nav.approvedBy, nav.approvedByName, ownId)
    : nav && personText(nav.enteredBy, nav.enteredByName, ownId);
  const at = isApproved ? nav.approvedAt : nav?.enteredAt;
  return (
    <>
      {isTyped ? <StatusChip color="primary">{text.unsaved}</StatusChip> : null}{' '}
      {nav ? (
        <StatusChip color={navStateColors[navStateOf(nav)]}>{navStateLabels[navStateOf(nav)]}</StatusChip>
      ) : (
        <StatusChip>{row.isOpenDay ? text.none : text.closed}</StatusChip>
      )}
      {who && at ? <Small>{text.enteredBy(who, jalaliText(at, 'moment'))}</Small> : null}
      {nav?.status === 'rejected' && nav.decisionReason ? (
        <Small>{pricesText.returned(nav.decidedByName, nav.decisionReason)}</Small>
      ) : null}
      {children}
    </>
  );
}
