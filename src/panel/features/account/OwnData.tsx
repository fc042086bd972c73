import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { exportLimits } from '#shared/contract/exportTexts.ts';
import {
  exportsApi,
  useCancelOwnExportMutation,
  useExportOwnDataMutation,
  useListOwnExportsQuery,
} from '#panel/api/exports.ts';
import { fileOf } from '#panel/api/files.ts';
import { FileItem, isLive, type FileCalls } from '#panel/components/exports/FileItem.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Note, PlainList, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ownDataText as text } from './ownDataStrings.ts';

/** A file in the making is asked for its progress this often. */
const askMs = 2_000;
const shown = { query: {} };
const formats = ['xlsx', 'json'] as const;

/** All data of the person and of their investors as a file that a job writes, kept for a day. */
export function OwnData() {
  const query = useListOwnExportsQuery(shown, { refetchOnMountOrArgChange: true });
  const hasLive = query.data?.data.some(isLive) ?? false;
  // asks again while a file is being written
  useListOwnExportsQuery(shown, { skip: !hasLive, pollingInterval: askMs });
  const refresh = () => void query.refetch();
  const dispatch = useAppDispatch();
  const [cancel] = useCancelOwnExportMutation();
  const calls: FileCalls = {
    cancel: (exportId, idempotencyKey) => cancel({ params: { exportId }, idempotencyKey }).unwrap(),
    fetch: async (exportId) =>
      fileOf(await dispatch(exportsApi.endpoints.downloadOwnExport.initiate({ params: { exportId } })).unwrap()),
  };
  return (
    <Stack>
      <NewFile onSent={refresh} />
      <Section title={text.listTitle}>
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
      </Section>
    </Stack>
  );
}

function NewFile({ onSent }: { onSent: () => void }) {
  const [ask] = useExportOwnDataMutation();
  const { run, renew, isBusy, failure } = useAction();
  const isOnline = useOnline();
  const press = async (format: (typeof formats)[number]) => {
    const answer = await run((idempotencyKey) => ask({ body: { format }, idempotencyKey }).unwrap());
    renew();
    if (!answer) return;
    notify.success(text.sent);
    onSent();
  };
  return (
    <Section title={text.title}>
      <Stack>
        <Note>
          {text.note} {text.kept(formatNumber(exportLimits.keptHours))}
        </Note>
        <ButtonRow>
          {formats.map((format) => (
            <Button
              key={format}
              variant="outlined"
              loading={isBusy}
              disabled={!isOnline}
              onClick={() => void press(format)}
            >
              {text.make[format]}
            </Button>
          ))}
        </ButtonRow>
        <FailureLine failure={failure} />
      </Stack>
    </Section>
  );
}
