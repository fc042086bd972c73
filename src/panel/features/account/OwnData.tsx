import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { exportLimits } from '#shared/texts/exportTexts.ts';
import { ExportsApi } from '#panel/api/exports.ts';
import { fileOf } from '#panel/api/files.ts';
import type { FileCalls } from '#panel/components/exports/FileItem.tsx';
import { FileList, whileLive } from '#panel/components/exports/FileList.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ownDataText as text } from './ownDataStrings.ts';

const shown = { query: {} };
const formats = ['xlsx', 'json'] as const;

/** All data of the person and of their investors as a file that a job writes, kept for a day. */
export function OwnData() {
  const query = ExportsApi.useListOwnExportsQuery(shown, { refetchOnMountOrArgChange: true });
  ExportsApi.useListOwnExportsQuery(shown, whileLive(query.data));
  const refresh = () => void query.refetch();
  const dispatch = useAppDispatch();
  const [cancel] = ExportsApi.useCancelOwnExportMutation();
  const calls: FileCalls = {
    cancel: (exportId, idempotencyKey) => cancel({ params: { exportId }, idempotencyKey }).unwrap(),
    fetch: async (exportId) =>
      fileOf(await dispatch(ExportsApi.endpoints.downloadOwnExport.initiate({ params: { exportId } })).unwrap()),
  };
  return (
    <Stack>
      <NewFile onSent={refresh} />
      <Section title={text.listTitle}>
        <FileList query={query} calls={calls} empty={text.empty} />
      </Section>
    </Stack>
  );
}

function NewFile({ onSent }: { onSent: () => void }) {
  const [ask] = ExportsApi.useExportOwnDataMutation();
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
