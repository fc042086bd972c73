import Button from '@mui/material/Button';
import { revalidate } from '#panel/api/baseApi.ts';
import { useListPayoutBatchesQuery } from '#panel/api/payouts.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import { idOf } from '#panel/ui/table/urlValues.ts';
import { useUrlFilters } from '#panel/ui/table/useUrlFilters.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { BatchDrawer } from './BatchDrawer.tsx';
import { batchColumns } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';

/** The bank files that were made, newest first, with what the bank has not answered yet. */
export function BatchList({ onCreate }: { onCreate: () => void }) {
  const filters = useUrlFilters(['fund']);
  const query = useListPayoutBatchesQuery(
    { query: { page: filters.page, size: filters.size, fundId: idOf(filters.values.fund) } },
    { ...revalidate, skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  const opened = useOpenRow(query.data?.data, (row) => row.batchNo, 'file');
  return (
    <>
      <DataTable
        label={text.tabs.files}
        rows={query.data?.data}
        rowId={(row) => row.batchNo}
        columns={batchColumns}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onRowClick={opened.open}
        empty={
          <EmptyView
            text={text.batchesEmpty}
            action={
              <Button variant="outlined" onClick={onCreate}>
                {text.create}
              </Button>
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
      <BatchDrawer row={opened.row} onClose={opened.close} />
    </>
  );
}
