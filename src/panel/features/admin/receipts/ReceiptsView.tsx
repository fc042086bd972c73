import Link from 'next/link';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { receiptStates } from '#shared/contract/receipts.ts';
import { formatNumber } from '#shared/digits.ts';
import { useGetReceiptQuery, useListReceiptsQuery } from '#panel/api/receipts.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayOf, idOf, oneOf } from '#panel/ui/list/urlValues.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { DeskFilters } from '../kit/DeskFilters.tsx';
import { Stack } from '../kit/plain.ts';
import { PrintButton } from '../kit/PrintButton.tsx';
import { RecordProblem } from '../kit/RecordProblem.tsx';
import { openRecord, recordId } from '../kit/useOpenRecord.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { receiptColumns } from './receiptColumns.tsx';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';
import { receiptsText as text } from './strings.ts';

const filterNames = ['search', 'fund', 'from', 'to'] as const;

/** Bank slips that wait for a decision, and those that were decided: list, details, approval and rejection (domain 1.7). */
export function ReceiptsView() {
  const filters = useUrlFilters(filterNames);
  // the work that waits is what this screen opens with
  const { status } = useUrlFilters(['status']).values;
  const tab = status === 'all' ? 'all' : (oneOf(receiptStates, status) ?? 'pending');
  const { search, fund, from, to } = filters.values;
  const query = useListReceiptsQuery(
    {
      query: {
        page: filters.page,
        size: filters.size,
        ...(tab !== 'all' && { status: tab }),
        search,
        fundId: idOf(fund),
        fromDate: dayOf(from),
        toDate: dayOf(to),
      },
    },
    { skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  const listed = useOpenRow(query.data?.data, (row) => row.receiptId);
  const askedId = recordId(listed.openId);
  const one = useGetReceiptQuery(
    { params: { receiptId: askedId ?? 0 } },
    { skip: askedId === null, refetchOnMountOrArgChange: true },
  );
  const opened = openRecord(listed, one);
  const summary = query.data?.summary;
  return (
    <Stack>
      <RecordProblem problem={opened.problem} onClose={opened.close} />
      <PageHeader title={text.title} note={summary ? <Waiting {...summary} /> : text.note} actions={<PrintButton />} />
      <Section>
        <Tabs
          value={tab}
          onChange={(_event, chosen: string) => filters.change({ status: chosen === 'pending' ? null : chosen })}
          aria-label={text.tabsLabel}
          className="no-print"
          // four short words fit the narrowest phone: no arrows, nothing hidden behind them
          sx={{ marginBlockEnd: 4, '& .MuiTab-root': { minWidth: 56, paddingInline: { xs: 2, md: 4 } } }}
        >
          {([...receiptStates, 'all'] as const).map((one) => (
            <Tab key={one} value={one} label={text.tabs[one]} />
          ))}
        </Tabs>
        <DeskFilters
          filters={filters}
          searchLabel={text.search}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
        />
        <DataTable
          label={text.title}
          rows={query.data?.data}
          rowId={(row) => row.receiptId}
          columns={receiptColumns}
          isLoading={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          onRowClick={opened.open}
          openId={opened.openId}
          empty={
            <EmptyView
              text={tab === 'pending' && !filters.isFiltered ? text.emptyPending : text.empty}
              action={
                tab === 'all' && !filters.isFiltered ? null : (
                  <Button
                    variant="outlined"
                    component={Link}
                    href={paths.admin.receipts({ status: 'all' })}
                    prefetch={false}
                    shallow
                  >
                    {text.showAll}
                  </Button>
                )
              }
            />
          }
          paging={{
            page: filters.page,
            size: filters.size,
            total: query.data?.pageInfo.totalCount ?? 0,
            onChange: (page, size) => filters.change({ page, size }),
          }}
        />
      </Section>
      <ReceiptDrawer
        row={opened.row}
        pendingCount={summary?.pendingCount ?? 0}
        onClose={opened.close}
        onNext={opened.goNext}
        onPrevious={opened.goPrevious}
      />
    </Stack>
  );
}

function Waiting({ pendingCount, pendingAmount }: { pendingCount: number; pendingAmount: string }) {
  if (pendingCount === 0) return <>{text.nothingWaits}</>;
  return (
    <>
      {text.waiting(formatNumber(pendingCount))} <Money rial={pendingAmount} isHideable={false} />
    </>
  );
}
