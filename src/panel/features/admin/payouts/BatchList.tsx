import Button from '@mui/material/Button';
import { asApiFailure } from '#panel/api/failure.ts';
import { useGetPayoutBatchQuery, useListPayoutBatchesQuery } from '#panel/api/payouts.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { idOf } from '#panel/ui/list/urlValues.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { RecordProblem } from '../kit/RecordProblem.tsx';
import { deskText } from '../kit/strings.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { BatchDrawer } from './BatchDrawer.tsx';
import { batchColumns } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';

/** Number of a bank file in an address. */
const batchForm = /^[\w-]{1,20}$/;

/** The bank files that were made, newest first, with what the bank has not answered yet. */
export function BatchList({ onCreate }: { onCreate: () => void }) {
  const filters = useUrlFilters(['fund']);
  const query = useListPayoutBatchesQuery(
    { query: { page: filters.page, size: filters.size, fundId: idOf(filters.values.fund) } },
    { skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  const opened = useOpenRow(query.data?.data, (row) => row.batchNo, 'file');
  // by its own number, so that a link opens it whatever the list shows, and it tells the state that it has now
  const asked = opened.openId !== null && batchForm.test(opened.openId) ? opened.openId : null;
  const one = useGetPayoutBatchQuery(
    { params: { batchNo: asked ?? '' }, query: { page: 1, size: 10 } },
    { skip: asked === null, refetchOnMountOrArgChange: true },
  );
  const isOdd = opened.openId !== null && asked === null;
  const failure = one.error ? asApiFailure(one.error, deskText.recordFailed) : null;
  const problem = isOdd ? { code: 'NOT_FOUND', message: deskText.recordOdd, status: 404 } : asked ? failure : null;
  const row = asked === null ? null : (one.currentData?.data.batch ?? opened.row);
  return (
    <>
      <RecordProblem problem={row ? null : problem} onClose={opened.close} />
      <DataTable
        label={text.tabs.files}
        rows={query.data?.data}
        rowId={(row) => row.batchNo}
        columns={batchColumns}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onRowClick={opened.open}
        openId={opened.openId}
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
      <BatchDrawer batchNo={row || !problem ? asked : null} row={row} onClose={opened.close} />
    </>
  );
}
