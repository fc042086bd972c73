import type { ReactNode } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { debitPartsText as text } from './strings.ts';

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.625rem 1.25rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))' },
}));
const Words = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 0.5rem',
  color: theme.vars.palette.text.secondary,
  '& strong': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
const Track = styled('div')(({ theme }) => ({
  height: 6,
  marginBlockStart: '0.25rem',
  borderRadius: 99,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '& > span': { display: 'block', height: '100%', borderRadius: 99, backgroundColor: theme.vars.palette.primary.main },
  '&[data-full="true"] > span': { backgroundColor: theme.vars.palette.warning.main },
}));

/** Hundredths of the limit that are used, at most all of it. */
function shareOf(used: bigint, most: bigint): number {
  if (most <= 0n) return 100;
  const share = Number((used * 100n) / most);
  return share > 100 ? 100 : share;
}

interface BarProps {
  label: string;
  used: bigint;
  /** null: no limit, so there is no bar */
  most: bigint | null;
  show: (value: bigint) => ReactNode;
}

function UseBar({ label, used, most, show }: BarProps) {
  const share = most === null ? 0 : shareOf(used, most);
  return (
    <div>
      <Words>
        <span>{label}</span>
        <strong data-figure="">
          {show(used)}
          {most === null ? ` · ${text.noLimit}` : null}
          {most === null ? null : (
            <>
              {' '}
              {text.most} {show(most)}
            </>
          )}
        </strong>
      </Words>
      {most === null ? null : (
        <Track
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          data-full={share >= 100}
        >
          <span style={{ width: `${share}%` }} />
        </Track>
      )}
    </div>
  );
}

export interface ContractUse {
  maxAmount: string;
  maxDailyAmount: string | null;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  usedTodayAmount: string;
  usedTodayCount: number;
  usedMonthCount: number;
}

const counted = (value: bigint) => formatNumber(value);

/** How much of the limits of a contract is used: money and times of the day, times of the month. */
export function UseBars({ use, isHideable = true }: { use: ContractUse; isHideable?: boolean }) {
  const most = (value: number | null) => (value === null ? null : BigInt(value));
  return (
    <Bars>
      <UseBar
        label={text.usedToday}
        used={BigInt(use.usedTodayAmount)}
        most={use.maxDailyAmount === null ? null : BigInt(use.maxDailyAmount)}
        show={(value) => <Money rial={value.toString()} hasUnit={false} isHideable={isHideable} />}
      />
      <UseBar
        label={text.usedTodayCount}
        used={BigInt(use.usedTodayCount)}
        most={most(use.maxDailyCount)}
        show={counted}
      />
      <UseBar
        label={text.usedMonth}
        used={BigInt(use.usedMonthCount)}
        most={most(use.maxMonthlyCount)}
        show={counted}
      />
    </Bars>
  );
}
