import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { FundsApi } from '#panel/api/funds.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { PrintHead } from '#panel/components/PrintHead.tsx';
import { fundCompareCleared, fundsViewChosen, selectFundsView } from '#panel/store/slices/fundsSlice.ts';
import { HeadSlot } from '#panel/ui/data/HeadSlot.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { CompareArrowsRounded } from '#panel/ui/icons/CompareArrowsRounded.tsx';
import { GridViewRounded } from '#panel/ui/icons/GridViewRounded.tsx';
import { SwapVertRounded } from '#panel/ui/icons/SwapVertRounded.tsx';
import { TableRowsRounded } from '#panel/ui/icons/TableRowsRounded.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { useListState, type ListUrl } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { ui } from '#panel/ui/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { formatNumber } from '#shared/digits.ts';
import { useComparedIds } from './fundActions.tsx';
import { filterFunds, fundFilters, fundSorts, type Fund, type FundSort } from './fundFilters.ts';
import { FundCard } from './list/FundCard.tsx';
import { FundTable } from './list/FundTable.tsx';
import { listText } from './list/strings.ts';
import { text } from './strings.ts';

/** One row of filters over the funds; choices are those that occur among the funds. */
function FundFiltersBar({ funds, list }: { funds: readonly Fund[]; list: ListUrl }) {
  const types = [...new Map(funds.map((fund) => [fund.fundType, fund.fundTypeText]))];
  const risks = new Set([...funds].sort((a, b) => a.riskLevel - b.riskLevel).map((fund) => fund.riskText));
  return (
    <div role="search" aria-label={text.filters}>
      <ListFilters
        list={list}
        search={text.search}
        selects={[
          {
            name: 'kind',
            label: text.kind,
            options: Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
          },
          { name: 'type', label: text.type, options: types.map(([value, label]) => ({ value, label })), quick: true },
          { name: 'risk', label: text.risk, options: [...risks].map((risk) => ({ value: risk, label: risk })) },
        ]}
        chips={[
          { name: 'profit', label: text.paysProfit },
          { name: 'room', label: text.hasRoom },
          { name: 'fav', label: text.favorites },
        ]}
      />
    </div>
  );
}

/** The order of the funds, as a word at the end of the line of their count. */
function SortChoice({ list, sort }: { list: ListUrl; sort: FundSort }) {
  return (
    <SelectField
      variant="standard"
      fullWidth={false}
      value={sort}
      options={fundSorts.map((name) => ({ value: name, label: text.sorts[name] }))}
      onChange={(name) => list.change({ sort: name === 'house' ? null : name })}
      slotProps={{
        input: { disableUnderline: true, startAdornment: <SwapVertRounded fontSize="small" /> },
        select: { SelectDisplayProps: { 'aria-label': text.sort } },
      }}
      sx={{
        flex: 'none',
        '& .MuiInputBase-root': { gap: 0.5, fontSize: '0.875rem', fontWeight: 600 },
        '& .MuiInputBase-root, & .MuiSelect-icon': { color: 'primary.main' },
        '& .MuiSelect-select': { minHeight: 44, display: 'flex', alignItems: 'center', paddingBlock: 0 },
      }}
    />
  );
}

/** The grid of fund cards: one, two or three beside each other. */
const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gap: '1rem', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));

/** Grey filters and cards in the size of what comes. */
function FundsSkeleton() {
  return (
    <div role="status" aria-busy="true" data-waits="">
      <span className="visually-hidden">{ui.loading}</span>
      <Skeleton variant="rounded" sx={{ mb: 4, height: { xs: 44, md: 136 } }} />
      <Cards>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <li key={card}>
            <Skeleton variant="rounded" sx={{ height: { xs: 104, sm: 378 } }} />
          </li>
        ))}
      </Cards>
    </div>
  );
}

// with the first fund that is picked
const CompareBar = dynamic(() => import('./list/CompareBar.tsx').then((part) => part.CompareBar), { ssr: false });
const ComparePanel = dynamic(() => import('./list/ComparePanel.tsx').then((part) => part.ComparePanel), { ssr: false });

const Desktop = styled('div')(({ theme }) => ({ display: 'none', [theme.breakpoints.up('md')]: { display: 'block' } }));
/* Where a card has no room for its box of comparing: `FundCard`. */
const PhoneCards = styled('span')(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }));
const Phone = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/** All funds and bonds: filters in the URL, cards or a table, stars, and up to four side by side (domain 9.3). */
export function FundsView() {
  const query = FundsApi.useListFundsQuery({ query: {} });
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectFundsView);
  return (
    <Stack>
      <PrintHead />
      <PageHeader
        title={text.title}
        note={text.note}
        hasSlot
        actions={
          <>
            <Desktop>
              <ToggleButtonGroup
                exclusive
                size="small"
                value={view}
                aria-label={text.view}
                onChange={(_event, next: 'cards' | 'table' | null) => next && dispatch(fundsViewChosen(next))}
              >
                <ToggleButton value="cards" aria-label={text.cards}>
                  <GridViewRounded fontSize="small" />
                </ToggleButton>
                <ToggleButton value="table" aria-label={text.table}>
                  <TableRowsRounded fontSize="small" />
                </ToggleButton>
              </ToggleButtonGroup>
            </Desktop>
          </>
        }
      />
      <QueryBoundary query={query} isWhole skeleton={<FundsSkeleton />}>
        {({ data }) => (data.length === 0 ? <EmptyView text={text.empty} /> : <FundList funds={data} />)}
      </QueryBoundary>
    </Stack>
  );
}

/* The fields stand in a card on desktops, the chips of a phone on the page. */
const FilterBox = styled('div')(({ theme }) => ({
  minWidth: 0,
  [theme.breakpoints.up('md')]: {
    padding: '1.25rem 1.25rem 0.25rem',
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
  },
  [theme.breakpoints.down('md')]: { marginBlockEnd: '-0.75rem' },
}));

const CountRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem',
  minHeight: 44,
  marginBlockEnd: '-0.75rem',
});

const Counts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0 0.75rem' });

/** The day of the prices of most funds; null where no fund has a price. */
function commonDay(funds: readonly Fund[]): string | null {
  const counts = new Map<string, number>();
  for (const { navDate } of funds) if (navDate) counts.set(navDate, (counts.get(navDate) ?? 0) + 1);
  const [first] = [...counts].sort(([day, count], [other, of]) => of - count || (other > day ? 1 : -1));
  return first?.[0] ?? null;
}

/** The funds that are in sight, in their order, as a file of either format or on paper. */
function Exports({ funds }: { funds: readonly Fund[] }) {
  const dispatch = useAppDispatch();
  const fundIds = funds.map((fund) => fund.fundId).join(',');
  const ask = (format: 'csv' | 'xlsx') =>
    dispatch(FundsApi.endpoints.exportFunds.initiate({ query: { fundIds, format } })).unwrap();
  return <FileButtons title={text.title} who="" size="small" ask={funds.length === 0 ? null : ask} />;
}

function useCompare(funds: readonly Fund[]) {
  const dispatch = useAppDispatch();
  const { comparedIds, toggle } = useComparedIds();
  return {
    comparedIds,
    compared: comparedIds.flatMap((id) => funds.find((fund) => fund.fundId === id) ?? []),
    toggle,
    clear: () => dispatch(fundCompareCleared()),
  };
}

function FundList({ funds }: { funds: readonly Fund[] }) {
  const list = useListState({ filters: fundFilters });
  const sort = oneOf(fundSorts, useUrlState().word('sort')) ?? 'house';
  const isTable = useAppSelector(selectFundsView) === 'table';
  const compare = useCompare(funds);
  // the cards stand without it: a failure leaves their small charts out
  const trends = FundsApi.useListFundTrendsQuery({});
  const [isComparing, setComparing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isPicking = isAsked || compare.compared.length > 0;
  const found = filterFunds(funds, list.chosen, sort);
  const day = commonDay(found);
  const cards = (
    <Cards>
      {found.map((fund) => (
        <FundCard
          key={fund.fundId}
          fund={fund}
          trend={trends.data?.data.find((one) => one.fundId === fund.fundId)}
          listDay={day}
          isCompared={compare.comparedIds.includes(fund.fundId)}
          isPicking={isPicking}
          onCompare={compare.toggle}
        />
      ))}
    </Cards>
  );
  return (
    <>
      <FilterBox>
        <FundFiltersBar funds={funds} list={list} />
      </FilterBox>
      <CountRow>
        <Counts>
          <Note role="status">{text.count(formatNumber(found.length))}</Note>
          {day ? <Note>{listText.pricesOf(jalaliText(day, 'weekday'))}</Note> : null}
        </Counts>
        <SortChoice list={list} sort={sort} />
      </CountRow>
      <HeadSlot>
        <PhoneCards>
          <IconButton
            aria-label={text.comparePick}
            aria-pressed={isPicking}
            color={isPicking ? 'primary' : 'default'}
            onClick={() => {
              if (isPicking) compare.clear();
              setAsked(!isPicking);
            }}
          >
            <CompareArrowsRounded />
          </IconButton>
        </PhoneCards>
        <Exports funds={found} />
      </HeadSlot>
      {found.length === 0 ? (
        <EmptyView
          text={text.emptyFilter}
          action={
            <Button variant="outlined" onClick={list.clear}>
              {ui.clearFilters}
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
      {compare.compared.length > 0 ? (
        <CompareBar
          funds={compare.compared}
          onRemove={compare.toggle}
          onClear={() => {
            compare.clear();
            setAsked(false);
          }}
          onShow={() => setComparing(true)}
        />
      ) : null}
      {isComparing && compare.compared.length >= 2 ? (
        <ComparePanel funds={compare.compared} onClose={() => setComparing(false)} />
      ) : null}
    </>
  );
}
