import Link from 'next/link';
import { useState } from 'react';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { txTypeLabels } from '#shared/contract/orderTexts.ts';
import { accountingApi, useListAccountingQuery } from '#panel/api/accounting.ts';
import { fileOf, saveFile } from '#panel/api/files.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { accountingSizeChosen, selectAccountingSize } from '#panel/store/slices/accountingSlice.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateRangeField } from '#panel/ui/form/DateRangeField.tsx';
import { rangeError } from '#panel/ui/form/dateRange.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { columns } from './columns.tsx';
import { accountingText } from './strings.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockEnd: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '1fr 1fr 2fr auto', alignItems: 'start' },
}));
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  margin: 0,
}));

/** Longest range of the turnover in days (domain 8). */
const maxDays = 366;

/** The investor's turnover: balance, sums, rows of the spec with the running balance, filters and exports. */
export function AccountingView() {
  const investorId = useAppSelector(selectInvestorId);
  if (investorId === null) return <LoadingSkeleton shape="table" count={6} />;
  return <Turnover investorId={investorId} />;
}

type TxType = keyof typeof txTypeLabels;

const isTxType = (value: string): value is TxType => value in txTypeLabels;

/** Filters and page of the turnover in the URL; the rows a page stay as they were chosen last. */
function useAccountingFilters() {
  const dispatch = useAppDispatch();
  const size = useAppSelector(selectAccountingSize);
  const { values, word, page, isReady, isFiltered, change, clear } = useUrlFilters(['fund', 'type', 'from', 'to']);
  const setPaging = (nextPage: number, nextSize: number) => {
    dispatch(accountingSizeChosen(nextSize));
    change({ page: nextPage });
  };
  return {
    fundName: word('fund'),
    type: isTxType(values.type) ? values.type : null,
    days: { start: values.from, end: values.to },
    page,
    size,
    isReady,
    isFiltered,
    change,
    clear,
    setPaging,
  };
}

function useExport(args: Parameters<typeof accountingApi.endpoints.exportAccounting.initiate>[0]) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const answer = await dispatch(accountingApi.endpoints.exportAccounting.initiate(args)).unwrap();
      saveFile(fileOf(answer), accountingText.exportName);
    } catch {
      notify.error(accountingText.exportFailed);
    }
    setBusy(false);
  };
  return { download, isBusy };
}

function Turnover({ investorId }: { investorId: number }) {
  const filters = useAccountingFilters();
  const funds = useListFundsQuery({ query: {} });
  const { start, end } = filters.days;
  const isRangeFine = Object.keys(start && end ? rangeError(filters.days, maxDays) : {}).length === 0;
  const chosen = {
    investorId,
    ...(filters.fundName && { fundName: filters.fundName }),
    ...(filters.type && { type: filters.type }),
    ...(start && { fromDate: start }),
    ...(end && { toDate: end }),
  };
  const query = useListAccountingQuery(
    { query: { ...chosen, page: filters.page, size: filters.size } },
    { skip: !filters.isReady || !isRangeFine },
  );
  // a fund named in the link is a choice before the list has come, and when it is not in the list
  const fundNames = [
    ...new Set([...(funds.data?.data.map((fund) => fund.name) ?? []), ...(filters.fundName ? [filters.fundName] : [])]),
  ];
  const { download, isBusy } = useExport({ query: chosen });
  const summary = query.data?.summary;
  return (
    <Page>
      <PageHeader
        title={accountingText.title}
        note={accountingText.legend}
        actions={
          <>
            <Button startIcon={<DownloadRounded />} loading={isBusy} onClick={() => void download()}>
              {accountingText.export}
            </Button>
            <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
              {accountingText.print}
            </Button>
          </>
        }
      />
      <Cards>
        <SumCard title={accountingText.balance} rial={summary?.balance} note={summary?.balanceSideText} />
        <SumCard title={accountingText.credit} rial={summary?.credit} note={accountingText.inRange} />
        <SumCard title={accountingText.debit} rial={summary?.debit} note={accountingText.inRange} />
      </Cards>
      <Section>
        <Filters className="no-print">
          <TextField
            select
            size="small"
            label={accountingText.fund}
            value={filters.fundName}
            onChange={(event) => filters.change({ fund: event.target.value })}
          >
            <MenuItem value="">{accountingText.any}</MenuItem>
            {fundNames.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={accountingText.type}
            value={filters.type ?? ''}
            onChange={(event) => filters.change({ type: event.target.value })}
          >
            <MenuItem value="">{accountingText.any}</MenuItem>
            {Object.entries(txTypeLabels).map(([code, label]) => (
              <MenuItem key={code} value={code}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <DateRangeField
            size="small"
            value={filters.days}
            maxDays={maxDays}
            onChange={(days) => filters.change({ from: days.start, to: days.end })}
          />
          <Button disabled={!filters.isFiltered} onClick={filters.clear}>
            {accountingText.clear}
          </Button>
        </Filters>
        <DataTable
          label={accountingText.title}
          rows={query.data?.data}
          rowId={(row) => row.transactionId}
          columns={columns}
          isLoading={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyView
              text={accountingText.empty}
              action={
                <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
                  {accountingText.firstBuy}
                </Button>
              }
            />
          }
          paging={{
            page: filters.page,
            size: filters.size,
            total: query.data?.pageInfo.totalCount ?? 0,
            onChange: filters.setPaging,
          }}
        />
      </Section>
    </Page>
  );
}

function SumCard({ title, rial, note }: { title: string; rial: string | undefined; note: string | undefined }) {
  return (
    <Section title={title}>
      {rial === undefined ? <LoadingSkeleton shape="text" count={2} /> : <Figure rial={rial} size="lg" />}
      <Note>{note}</Note>
    </Section>
  );
}
