import { ExportsApi } from '#panel/api/exports.ts';
import { fileOf } from '#panel/api/files.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { MainAndSide, PartTitle, Stack } from '#panel/ui/layout/blocks.ts';
import type { FileCalls } from './FileItem.tsx';
import { FileList, whileLive } from './FileList.tsx';
import { NewExport, type ExportWish } from './NewExport.tsx';
import { exportsText as text } from './strings.ts';

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
  const query = ExportsApi.useListExportsQuery(shown, { refetchOnMountOrArgChange: true });
  ExportsApi.useListExportsQuery(shown, whileLive(query.data));
  const refresh = () => void query.refetch();
  const dispatch = useAppDispatch();
  const [cancel] = ExportsApi.useCancelExportMutation();
  const calls: FileCalls = {
    cancel: (exportId, idempotencyKey) => cancel({ params: { exportId }, idempotencyKey }).unwrap(),
    fetch: async (exportId) =>
      fileOf(await dispatch(ExportsApi.endpoints.downloadExport.initiate({ params: { exportId } })).unwrap()),
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
          <FileList query={query} calls={calls} empty={text.empty} />
        </section>
      </MainAndSide>
    </BottomDrawer>
  );
}
