import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatPercent } from '#shared/digits.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useListReinvestQuery } from '#panel/api/profits.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ReinvestDialog } from './ReinvestDialog.tsx';
import { assetsText } from './strings.ts';
import type { ReinvestRow } from './types.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 0.75rem',
  paddingBlock: '0.75rem',
  '&:not(:last-of-type)': { borderBlockEnd: `1px dashed ${theme.vars.palette.divider}` },
  '& > .words': { flex: '1 1 12rem', minWidth: 0, display: 'grid', gap: '0.125rem' },
  '& > .state': { display: 'flex', alignItems: 'center', gap: '0.75rem' },
}));
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

function share(isOn: boolean, percent: number): string {
  return isOn ? assetsText.reinvestOn(formatPercent(percent, 0)) : assetsText.off;
}

/** A change that is not in force yet; until its day the setting before it counts. */
function isWaiting(row: ReinvestRow): boolean {
  const wanted = row.isOn ? row.percent : 0;
  return row.effectiveFrom !== null && wanted !== (row.currentIsOn ? row.currentPercent : 0);
}

interface RowProps {
  row: ReinvestRow;
  nextProfitDate: string | null;
  onChange: () => void;
}

function FundSwitch({ row, nextProfitDate, onChange }: RowProps) {
  const isOnline = useOnline();
  return (
    <Row>
      <span className="words">
        <strong>{row.fundName}</strong>
        {nextProfitDate ? <Small>{assetsText.nextProfit(jalaliText(nextProfitDate, 'weekday'))}</Small> : null}
        {isWaiting(row) && row.effectiveFrom ? (
          <Small>
            {assetsText.reinvestWaits(jalaliText(row.effectiveFrom, 'weekday'), share(row.isOn, row.percent))}
          </Small>
        ) : null}
      </span>
      <span className="state">
        <StatusChip colour={row.currentIsOn ? 'success' : 'default'}>
          {share(row.currentIsOn, row.currentPercent)}
        </StatusChip>
        <Button
          className="no-print"
          size="small"
          variant="outlined"
          disabled={!isOnline}
          aria-label={assetsText.reinvestChangeOf(row.fundName)}
          onClick={onChange}
        >
          {assetsText.reinvestChange}
        </Button>
      </span>
    </Row>
  );
}

/** Per fund whether its profit is invested again, how much of it, and from when a change counts (domain 1.10). */
export function ReinvestCard({ investorId }: { investorId: number }) {
  const query = useListReinvestQuery({ query: { investorId } });
  const funds = useListFundsQuery({ query: {} });
  const [openId, setOpenId] = useState<number | null>(null);
  const open = query.data?.data.find((row) => row.fundId === openId);
  const nextOf = (fundId: number) => funds.data?.data.find((fund) => fund.fundId === fundId)?.nextProfitDate ?? null;
  return (
    <Section title={assetsText.reinvest} note={assetsText.reinvestNote} id="reinvest">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={assetsText.reinvestNone} />
          ) : (
            <List>
              {data.map((row) => (
                <FundSwitch
                  key={row.fundId}
                  row={row}
                  nextProfitDate={nextOf(row.fundId)}
                  onChange={() => setOpenId(row.fundId)}
                />
              ))}
            </List>
          )
        }
      </QueryBoundary>
      {open ? <ReinvestDialog row={open} investorId={investorId} onClose={() => setOpenId(null)} /> : null}
    </Section>
  );
}
