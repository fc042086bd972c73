import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import GridViewRounded from '@mui/icons-material/GridViewRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { formatNumber } from '#shared/digits.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import {
  fundCompareCleared,
  fundCompareToggled,
  fundsViewChosen,
  maxCompared,
  selectComparedIds,
  selectFundsView,
} from '#panel/store/slices/fundsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { filterFunds, type Fund } from './fundFilters.ts';
import { Cards } from './list/Cards.ts';
import { CompareBar } from './list/CompareBar.tsx';
import { FundCard } from './list/FundCard.tsx';
import { FundFiltersBar } from './list/FundFiltersBar.tsx';
import { FundsSkeleton } from './list/FundsSkeleton.tsx';
import { FundTable } from './list/FundTable.tsx';
import { fundsText } from './strings.ts';
import { useFundFilters } from './useFundFilters.ts';

const ComparePanel = dynamic(() => import('./list/ComparePanel.tsx').then((part) => part.ComparePanel), { ssr: false });

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Desktop = styled('div')(({ theme }) => ({ display: 'none', [theme.breakpoints.up('md')]: { display: 'block' } }));
const Phone = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));
const Count = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** All funds and bonds: filters in the URL, cards or a table, stars, and up to four side by side (domain 9.3). */
export function FundsView() {
  const query = useListFundsQuery({ query: {} });
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectFundsView);
  return (
    <Page>
      <PageHeader
        title={fundsText.title}
        note={fundsText.note}
        actions={
          <>
            <Desktop>
              <ToggleButtonGroup
                exclusive
                size="small"
                value={view}
                aria-label={fundsText.view}
                onChange={(_event, next: 'cards' | 'table' | null) => next && dispatch(fundsViewChosen(next))}
              >
                <ToggleButton value="cards" aria-label={fundsText.cards}>
                  <GridViewRounded fontSize="small" />
                </ToggleButton>
                <ToggleButton value="table" aria-label={fundsText.table}>
                  <TableRowsRounded fontSize="small" />
                </ToggleButton>
              </ToggleButtonGroup>
            </Desktop>
            <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
              {fundsText.print}
            </Button>
          </>
        }
      />
      <QueryBoundary query={query} isWhole skeleton={<FundsSkeleton />}>
        {({ data }) => (data.length === 0 ? <EmptyView text={fundsText.empty} /> : <FundList funds={data} />)}
      </QueryBoundary>
    </Page>
  );
}

function useCompare(funds: readonly Fund[]) {
  const dispatch = useAppDispatch();
  const comparedIds = useAppSelector(selectComparedIds);
  const toggle = (fundId: number) => {
    if (comparedIds.length >= maxCompared && !comparedIds.includes(fundId)) notify.warning(fundsText.compareFull);
    else dispatch(fundCompareToggled(fundId));
  };
  return {
    comparedIds,
    compared: comparedIds.flatMap((id) => funds.find((fund) => fund.fundId === id) ?? []),
    toggle,
    clear: () => dispatch(fundCompareCleared()),
  };
}

function FundList({ funds }: { funds: readonly Fund[] }) {
  const { filters, change, isNarrowed } = useFundFilters();
  const isTable = useAppSelector(selectFundsView) === 'table';
  const compare = useCompare(funds);
  const [isComparing, setComparing] = useState(false);
  const found = filterFunds(funds, filters);
  const cards = (
    <Cards>
      {found.map((fund) => (
        <FundCard
          key={fund.fundId}
          fund={fund}
          isCompared={compare.comparedIds.includes(fund.fundId)}
          onCompare={compare.toggle}
        />
      ))}
    </Cards>
  );
  const clear = () => change({ kind: null, type: null, risk: null, profit: null, room: null, fav: null, search: null });
  return (
    <>
      <Section>
        <FundFiltersBar funds={funds} filters={filters} isNarrowed={isNarrowed} onChange={change} />
      </Section>
      <Count role="status">{fundsText.count(formatNumber(found.length))}</Count>
      {found.length === 0 ? (
        <EmptyView
          text={fundsText.emptyFilter}
          action={
            <Button variant="outlined" onClick={clear}>
              {fundsText.clear}
            </Button>
          }
        />
      ) : isTable ? (
        <>
          <Desktop>
            <Section>
              <FundTable funds={found} comparedIds={compare.comparedIds} onCompare={compare.toggle} />
            </Section>
          </Desktop>
          <Phone>{cards}</Phone>
        </>
      ) : (
        cards
      )}
      <CompareBar
        funds={compare.compared}
        onRemove={compare.toggle}
        onClear={compare.clear}
        onShow={() => setComparing(true)}
      />
      {isComparing && compare.compared.length >= 2 ? (
        <ComparePanel funds={compare.compared} onClose={() => setComparing(false)} />
      ) : null}
    </>
  );
}
