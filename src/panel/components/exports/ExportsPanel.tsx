import { exportsApi, useCancelExportMutation, useListExportsQuery } from '#panel/api/exports.ts';
import { fileOf } from '#panel/api/files.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { MainAndSide, PartTitle, PlainList, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { FileItem, isLive, type FileCalls } from './FileItem.tsx';
import { NewExport, type ExportWish } from './NewExport.tsx';
import { exportsText as text } from './strings.ts';

/** A file in the making is asked for its progress this often. */
const askMs = 2_000;
const shown = { query: { size: 20 } };

/** «خروجی‌های من»: a new file of the filtered list, and the files of this person with progress, download and cancelling. */
export function ExportsPanel({
  wish,
  count,
  onClose,
}: {
  wish: ExportWish;
  count: number | undefined;
  onClose: () => void;
}) {
  const query = useListExportsQuery(shown, { refetchOnMountOrArgChange: true });
  const hasLive = query.data?.data.some(isLive) ?? false;
  // asks again while a file is being written
  useListExportsQuery(shown, { skip: !hasLive, pollingInterval: askMs });
  const refresh = () => void query.refetch();
  const dispatch = useAppDispatch();
  const [cancel] = useCancelExportMutation();
  const calls: FileCalls = {
    cancel: (exportId, idempotencyKey) => cancel({ params: { exportId }, idempotencyKey }).unwrap(),
    fetch: async (exportId) =>
      fileOf(await dispatch(exportsApi.endpoints.downloadExport.initiate({ params: { exportId } })).unwrap()),
  };
  return (
    <BottomDrawer isOpen isWide title={text.open} onClose={onClose}>
      <MainAndSide>
        <Stack>
          <PartTitle>{text.newTitle}</PartTitle>
          <NewExport wish={wish} count={count} onSent={refresh} />
        </Stack>
        <section aria-label={text.listTitle}>
          <PartTitle>{text.listTitle}</PartTitle>
          <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyView text={text.empty} />
              ) : (
                <PlainList>
                  {data.map((row) => (
                    <FileItem key={row.exportId} row={row} calls={calls} onChange={refresh} />
                  ))}
                </PlainList>
              )
            }
          </QueryBoundary>
        </section>
      </MainAndSide>
    </BottomDrawer>
  );
}
