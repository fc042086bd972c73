import { useState, type ReactNode } from 'react';
import Link from 'next/link';
import Skeleton from '@mui/material/Skeleton';
import { formatNumber } from '#shared/digits.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import { dataText } from './strings.ts';

/*
 * One line of small type from md up, one row of tiles that scrolls sideways on phones: the rows of the list are not far below
 * it. Its last button shows all tiles below each other. Neither is higher once the figures have come.
 */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.down('md')]: {
    '&[data-line]': {
      gridTemplateColumns: 'none',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(9.5rem, max-content)',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollbarWidth: 'none',
    },
  },
  // six tiles leave no single one in a second row
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))',
    '&:has(> :nth-of-type(6):last-of-type)': { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
    '&[data-line]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      minHeight: 28,
      gap: 0,
    },
  },
}));
const Tile = styled('li')(({ theme }) => ({
  display: 'grid',
  '& > *': {
    display: 'grid',
    alignContent: 'start',
    gap: '0.125rem',
    padding: '0.75rem 1rem',
    minHeight: 44,
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    backgroundColor: theme.vars.palette.background.paper,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& > a:hover': { borderColor: theme.vars.palette.primary.main },
  '& > a[aria-current="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&[data-tone="error"] strong': { color: theme.vars.palette.error.main },
  '&[data-tone="warning"] strong': { color: theme.vars.palette.warning.main },
  '&[data-tone="success"] strong': { color: theme.vars.palette.success.main },
  // one line each, so that no figure makes the row higher
  [theme.breakpoints.down('md')]: { '[data-line] > & > *': { whiteSpace: 'nowrap' } },
  [theme.breakpoints.up('md')]: {
    '[data-line] > & > *': {
      display: 'flex',
      alignItems: 'center',
      gap: '0.375rem',
      minHeight: 28,
      paddingBlock: 0,
      paddingInline: '0.375rem',
      border: 0,
      borderRadius: 14,
      backgroundColor: 'transparent',
      whiteSpace: 'nowrap',
    },
    '[data-line] > & > div': { paddingInlineStart: 0 },
    '[data-line] > & > a:hover, [data-line] > & > a[aria-current="true"]': {
      boxShadow: 'none',
      backgroundColor: theme.vars.palette.panel.brandTint,
    },
    // what has nothing to lead to, and what does not fit into a line, is in the tiles
    '[data-line] > &[data-zero]': { display: 'none' },
    '[data-line] > & .more': { display: 'none' },
    '[data-line] > & strong': { fontSize: '0.8125rem' },
  },
}));
const Foot = styled('li')({ gridColumn: '1 / -1', '[data-line] > &': { display: 'none' } });
const Whole = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  minHeight: 28,
  height: '100%',
  paddingInline: '0.5rem',
  border: 0,
  borderRadius: 14,
  background: 'none',
  color: theme.vars.palette.primary.main,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
const Label = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
const Count = styled('strong')(({ theme }) => ({
  ...theme.typography.subtitle1,
  fontVariantNumeric: 'proportional-nums',
}));

export interface Stat {
  id: string;
  label: string;
  /** undefined while it is fetched, null when that failed */
  count: number | undefined | null;
  /** rial; a tile that names it keeps its line while it is fetched */
  amount?: string | undefined;
  /** how the count is to be taken when it is not zero */
  tone?: 'error' | 'warning' | 'success';
  href?: string;
  /** the list below shows just these */
  isCurrent?: boolean;
  note?: ReactNode;
}

/**
 * What waits, at a glance: a count, its sum in rial, and the way to its rows. Over a list of a desktop one line, which gives
 * the room to the rows; a sum that leads to its rows is said in it only while they are shown.
 */
export function StatTiles({
  label,
  stats,
  foot,
}: {
  label: string;
  stats: readonly Stat[];
  /** a sentence about them; in the line of a desktop it waits with the tiles */
  foot?: ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const hasMore = foot !== undefined || stats.some((stat) => 'note' in stat || stat.href !== undefined);
  return (
    // by keyboard, too, a phone's row is moved sideways
    <Grid aria-label={label} data-line={isWhole ? undefined : ''} tabIndex={isWhole ? undefined : 0}>
      {stats.map((stat) => (
        <Tile
          key={stat.id}
          data-tone={stat.count ? stat.tone : undefined}
          data-zero={stat.href && !stat.isCurrent && !stat.count && stat.count !== null ? '' : undefined}
        >
          {stat.href ? (
            <Link href={stat.href} prefetch={false} shallow scroll={false} aria-current={stat.isCurrent || undefined}>
              <Facts stat={stat} />
            </Link>
          ) : (
            <div>
              <Facts stat={stat} />
            </div>
          )}
        </Tile>
      ))}
      {foot === undefined ? null : <Foot>{foot}</Foot>}
      {hasMore ? (
        <li className="no-print">
          <Whole type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? dataText.lessFigures : dataText.allFigures}
          </Whole>
        </li>
      ) : null}
    </Grid>
  );
}

function Facts({ stat }: { stat: Stat }) {
  return (
    <>
      <Label>{stat.label}</Label>
      <Count>{typeof stat.count === 'number' ? ui.count(formatNumber(stat.count)) : '—'}</Count>
      {'amount' in stat ? (
        <Label className={stat.href && !stat.isCurrent ? 'more' : undefined}>
          {stat.amount !== undefined ? (
            <Money rial={stat.amount} isHideable={false} />
          ) : stat.count === null ? (
            '—'
          ) : (
            <Skeleton variant="text" data-testid="stat-waits" sx={{ minWidth: 64 }} />
          )}
        </Label>
      ) : null}
      {stat.note ? <Label className="more">{stat.note}</Label> : null}
    </>
  );
}
