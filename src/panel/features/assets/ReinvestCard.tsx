import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import type { ReinvestRow } from '#panel/api/assets.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { ProfitsApi } from '#panel/api/profits.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { ClosedNote } from '#panel/shell/pages/ClosedPart.tsx';
import { useSite } from '#panel/shell/site.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { PlainList } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { formatPercent } from '#shared/digits.ts';
import { isReinvestWaiting } from '#shared/reinvest.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';

// with its slider and code; it comes when a switch is opened
const ReinvestDialog = dynamic(() => import('./ReinvestDialog.tsx').then((part) => part.ReinvestDialog), {
  ssr: false,
});

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
  return isOn ? text.reinvestOn(formatPercent(percent, 0)) : text.off;
}

interface RowProps {
  row: ReinvestRow;
  nextProfitDate: string | null;
  onChange: () => void;
}

function FundSwitch({ row, nextProfitDate, onChange }: RowProps) {
  const isOnline = useOnline();
  const isClosed = useSite().closed.includes('reinvestment');
  return (
    <Row>
      <span className="words">
        <strong>{row.fundName}</strong>
        {nextProfitDate ? <Small>{text.nextProfit(jalaliText(nextProfitDate, 'weekday'))}</Small> : null}
        {isReinvestWaiting(row) && row.effectiveFrom ? (
          <Small>{text.reinvestWaits(jalaliText(row.effectiveFrom, 'weekday'), share(row.isOn, row.percent))}</Small>
        ) : null}
      </span>
      <span className="state">
        <StatusChip color={row.currentIsOn ? 'success' : 'default'}>
          {share(row.currentIsOn, row.currentPercent)}
        </StatusChip>
        <Button
          className="no-print"
          size="small"
          variant="outlined"
          disabled={!isOnline || isClosed}
          aria-label={text.reinvestChangeOf(row.fundName)}
          onClick={onChange}
        >
          {text.reinvestChange}
        </Button>
      </span>
    </Row>
  );
}

/** Per fund whether its profit is invested again, how much of it, and from when a change counts (domain 1.10). */
export function ReinvestCard({ investorId }: { investorId: number }) {
  const query = ProfitsApi.useListReinvestQuery({ query: { investorId } });
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const { whole, change } = useUrlState();
  // in the URL, since the row of a holding opens it too
  const openId = whole('reinvest');
  const setOpenId = (reinvest: number | null) => change({ reinvest }, { resets: null });
  const { closed } = useSite();
  const open = query.data?.data.find((row) => row.fundId === openId);
  const nextOf = (fundId: number) => funds.data?.data.find((fund) => fund.fundId === fundId)?.nextProfitDate ?? null;
  return (
    <Section
      title={text.reinvest}
      note={text.reinvestNote}
      id="reinvest"
      action={
        <ListFileButtons title={text.reinvest} file="exportReinvest" args={{ query: { investorId } }} size="small" />
      }
    >
      {closed.includes('reinvestment') ? <ClosedNote part="reinvestment" /> : null}
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={text.reinvestNone} />
          ) : (
            <PlainList>
              {data.map((row) => (
                <FundSwitch
                  key={row.fundId}
                  row={row}
                  nextProfitDate={nextOf(row.fundId)}
                  onChange={() => setOpenId(row.fundId)}
                />
              ))}
            </PlainList>
          )
        }
      </QueryBoundary>
      {open && !closed.includes('reinvestment') ? (
        <ReinvestDialog row={open} investorId={investorId} onClose={() => setOpenId(null)} />
      ) : null}
    </Section>
  );
}
