import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { formatNumber } from '#shared/digits.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { deskKeys, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { DayChoice } from '#panel/components/DayChoice.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { DaySettlement } from './DaySettlement.tsx';
import { settlementText as text } from './strings.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
const Funds = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
  alignItems: 'center',
  gap: '0.25rem',
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
}));

const settleDay = (fundId: number) => <DaySettlement fundId={fundId} />;

/**
 * Fund and day, and what is done with them: prices by two people, preview and execution of the day (domain 9.18), or what
 * `render` makes of the fund.
 */
export function SettlementDesk({ render = settleDay }: { render?: (fundId: number) => ReactNode }) {
  const funds = useListFundsQuery({ query: {} });
  const address = useUrlState();
  const asked = address.whole('fund');
  const list = funds.data?.data ?? [];
  const fundId = list.some((fund) => fund.fundId === asked) ? asked : null;
  const place = list.findIndex((fund) => fund.fundId === fundId);
  const stepTo = (by: 1 | -1) => {
    const fund = list[place + by] ?? (fundId === null ? list[0] : undefined);
    if (!fund) return null;
    return () => {
      if (mayLeave()) address.change({ fund: fund.fundId });
    };
  };
  const onNext = stepTo(1);
  const onPrevious = stepTo(-1);
  useKeyboardShortcuts({ [deskKeys.nextFund.code]: onNext, [deskKeys.previousFund.code]: onPrevious }, true, 'page');
  return (
    <Section id="settlement-desk">
      <Row>
        <Funds>
          <TextField
            select
            size="small"
            label={text.fund}
            value={fundId ?? ''}
            onChange={(event) => {
              if (mayLeave()) address.change({ fund: Number(event.target.value) });
            }}
          >
            {list.map((fund) => (
              <MenuItem key={fund.fundId} value={fund.fundId}>
                {fund.name}
              </MenuItem>
            ))}
          </TextField>
          <IconButton aria-label={text.previousFund} disabled={!onPrevious} onClick={onPrevious ?? undefined}>
            <ChevronRightRounded />
          </IconButton>
          <span>{place < 0 ? null : text.place(formatNumber(place + 1), formatNumber(list.length))}</span>
          <IconButton aria-label={text.nextFund} disabled={!onNext} onClick={onNext ?? undefined}>
            <ChevronLeftRounded />
          </IconButton>
        </Funds>
        <DayChoice />
      </Row>
      <QueryBoundary query={funds} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
        {() => (fundId === null ? <EmptyView text={text.choose} /> : render(fundId))}
      </QueryBoundary>
    </Section>
  );
}
