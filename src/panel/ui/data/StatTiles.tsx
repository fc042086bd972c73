import type { ReactNode } from 'react';
import Link from 'next/link';
import Skeleton from '@mui/material/Skeleton';
import { formatNumber } from '#shared/digits.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // six tiles leave no single one in a second row
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))',
    '&:has(> :nth-of-type(6):last-of-type)': { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
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

/** What waits, at a glance: a count, its sum in rial, and the way to its rows. */
export function StatTiles({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <Grid aria-label={label}>
      {stats.map((stat) => (
        <Tile key={stat.id} data-tone={stat.count ? stat.tone : undefined}>
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
    </Grid>
  );
}

function Facts({ stat }: { stat: Stat }) {
  return (
    <>
      <Label>{stat.label}</Label>
      <Count>{typeof stat.count === 'number' ? ui.count(formatNumber(stat.count)) : '—'}</Count>
      {'amount' in stat ? (
        <Label>
          {stat.amount !== undefined ? (
            <Money rial={stat.amount} isHideable={false} />
          ) : stat.count === null ? (
            '—'
          ) : (
            <Skeleton variant="text" data-testid="stat-waits" />
          )}
        </Label>
      ) : null}
      {stat.note ? <Label>{stat.note}</Label> : null}
    </>
  );
}
