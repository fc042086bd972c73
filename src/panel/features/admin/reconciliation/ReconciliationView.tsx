import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useListReconciliationsQuery } from '#panel/api/reconciliation.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayOf } from '#panel/ui/list/urlValues.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { BalancesSection } from '../bankBalances/BalancesSection.tsx';
import { DisputesSection } from '../disputes/DisputesSection.tsx';
import { SettlementsSection } from '../gatewaySettlements/SettlementsSection.tsx';
import { Stack } from '../kit/plain.ts';
import { PrintButton } from '../kit/PrintButton.tsx';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { CheckDrawer } from './CheckDrawer.tsx';
import { DayResult } from './DayResult.tsx';
import { OpenWork } from './OpenWork.tsx';
import { reconciliationColumns } from './reconciliationColumns.tsx';
import { reconciliationText as text } from './strings.ts';
import type { ReconciliationRow } from './types.ts';

const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '180px 180px auto auto', alignItems: 'center' },
}));

const columns = reconciliationColumns({ hasDay: true });
const keyOf = (row: ReconciliationRow) => `${row.businessDate}:${row.subject}`;

/** Banks against books: the day's result, what is not finished, and the days before (reliability 5). */
export function ReconciliationView() {
  const day = useUrlFilters(['day']);
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} actions={<PrintButton />} />
      <Results day={dayOf(day.values.day) ?? ''} onDay={(chosen) => day.change({ day: chosen })} />
    </Stack>
  );
}

function Results({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const filters = useUrlFilters(['from', 'to', 'different']);
  const { from, to, different } = filters.values;
  const query = useListReconciliationsQuery(
    {
      query: {
        page: filters.page,
        size: filters.size,
        fromDate: dayOf(from),
        toDate: dayOf(to),
        ...(different === '1' && { onlyDifferent: true }),
      },
    },
    { skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  // the rows of the day stand in a list of their own; whichever was opened is found by day and check
  const ofDay = useListReconciliationsQuery({ query: { fromDate: day, toDate: day, size: 100 } }, { skip: day === '' });
  const known = [...(query.data?.data ?? []), ...(ofDay.data?.data ?? [])];
  const opened = useOpenRow(known, keyOf);
  return (
    <>
      <DayResult day={day} onDay={onDay} onOpen={opened.open} />
      <DisputesSection />
      <SettlementsSection />
      <BalancesSection />
      <OpenWork />
      <Section id="reconciliation-history" title={text.historyTitle}>
        <Filters className="no-print">
          <DateField
            size="small"
            label={text.from}
            value={from}
            max={to || undefined}
            daysAhead={0}
            onChange={(iso) => filters.change({ from: iso })}
          />
          <DateField
            size="small"
            label={text.to}
            value={to}
            min={from || undefined}
            daysAhead={0}
            onChange={(iso) => filters.change({ to: iso })}
          />
          <FormControlLabel
            control={
              <Switch
                checked={different === '1'}
                onChange={(_event, isOn) => filters.change({ different: isOn ? '1' : null })}
              />
            }
            label={text.onlyDifferent}
          />
          <Button disabled={!filters.isFiltered} onClick={filters.clear}>
            {text.clear}
          </Button>
        </Filters>
        <DataTable
          label={text.historyTitle}
          rows={query.data?.data}
          rowId={keyOf}
          columns={columns}
          isLoading={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          onRowClick={opened.open}
          openId={opened.openId}
          empty={<EmptyView text={text.historyEmpty} />}
          paging={{
            page: filters.page,
            size: filters.size,
            total: query.data?.pageInfo.totalCount ?? 0,
            onChange: (page, size) => filters.change({ page, size }),
          }}
        />
      </Section>
      <CheckDrawer row={opened.row} onClose={opened.close} />
    </>
  );
}
