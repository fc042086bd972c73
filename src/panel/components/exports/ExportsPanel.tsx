import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import type { ResponseOf } from '#shared/contract/define.ts';
import type { listExports } from '#shared/contract/exports.ts';
import { formatNumber } from '#shared/digits.ts';
import { exportsApi, useCancelExportMutation, useListExportsQuery } from '#panel/api/exports.ts';
import { fileOf } from '#panel/api/files.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { BottomDrawer, DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { Hint, MainAndSide, PartTitle, PlainList, Small, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { NewExport, type ExportWish } from './NewExport.tsx';
import { exportsText as text } from './strings.ts';

type Row = ResponseOf<typeof listExports>['data'][number];

/** A file in the making is asked for its progress this often. */
const askMs = 2_000;
const shown = { query: { size: 20 } };

const colors: Readonly<Record<Row['state'], StatusColor>> = {
  waiting: 'default',
  running: 'info',
  ready: 'success',
  failed: 'error',
  cancelled: 'default',
  expired: 'default',
};
const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: '0.375rem',
  paddingBlock: '0.75rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
}));

const isLive = ({ state }: Row): boolean => state === 'waiting' || state === 'running';
const nameOf = ({ kind, format }: Row): string => text.name(text.kinds[kind], text.formats[format]);
const sizeText = (bytes: number): string =>
  bytes < 1_048_576
    ? text.kilobytes(formatNumber(Math.ceil(bytes / 1024)))
    : text.megabytes(formatNumber(bytes / 1_048_576, 1));

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
                    <FileItem key={row.exportId} row={row} onChange={refresh} />
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

function FileItem({ row, onChange }: { row: Row; onChange: () => void }) {
  const name = nameOf(row);
  return (
    <Item>
      <DrawerHead>
        <strong>{name}</strong>
        <StatusChip color={colors[row.state]}>{row.stateText}</StatusChip>
      </DrawerHead>
      <Small>
        {text.asked} <JalaliDate value={row.createdAt} format="moment" />
        {text.separator}
        <span title={row.columns.join(text.separator)}>{text.columnCount(formatNumber(row.columns.length))}</span>
      </Small>
      {isLive(row) ? <Progress row={row} name={name} onChange={onChange} /> : null}
      {row.state === 'ready' ? <Ready row={row} name={name} onFailed={onChange} /> : null}
      {row.errorText ? <Hint>{row.errorText}</Hint> : null}
    </Item>
  );
}

function Progress({ row, name, onChange }: { row: Row; name: string; onChange: () => void }) {
  const [cancel] = useCancelExportMutation();
  const { run, isBusy, failure } = useAction();
  const press = async () => {
    const answer = await run((idempotencyKey) =>
      cancel({ params: { exportId: row.exportId }, idempotencyKey }).unwrap(),
    );
    if (answer) notify.success(text.cancelled);
    onChange();
  };
  const percent = row.total === 0 ? 0 : Math.min(100, Math.floor((row.rows / row.total) * 100));
  return (
    <>
      <LinearProgress
        aria-label={text.progress(name)}
        {...(row.state === 'running' ? { variant: 'determinate', value: percent } : { variant: 'indeterminate' })}
      />
      <DrawerHead>
        <Small role="status">{text.rows(formatNumber(row.rows), formatNumber(row.total))}</Small>
        <Button
          size="small"
          color="error"
          aria-label={text.cancelOf(name)}
          loading={isBusy}
          onClick={() => void press()}
        >
          {text.cancel}
        </Button>
      </DrawerHead>
      <FailureLine failure={failure} />
    </>
  );
}

function Ready({ row, name, onFailed }: { row: Row; name: string; onFailed: () => void }) {
  const dispatch = useAppDispatch();
  const { save, busy } = useDownload(text.downloadFailed);
  const ask = async () => {
    try {
      const params = { exportId: row.exportId };
      return fileOf(await dispatch(exportsApi.endpoints.downloadExport.initiate({ params })).unwrap());
    } catch (thrown) {
      // its time may be over
      onFailed();
      throw thrown;
    }
  };
  return (
    <DrawerHead>
      <Small>
        {text.allRows(formatNumber(row.rows))}
        {text.separator}
        {sizeText(row.size)}
        {row.expiresAt ? (
          <>
            {text.separator}
            {text.until} <JalaliDate value={row.expiresAt} format="moment" />
          </>
        ) : null}
      </Small>
      <Button
        size="small"
        startIcon={<DownloadRounded />}
        aria-label={text.downloadOf(name)}
        loading={busy !== null}
        loadingPosition="start"
        onClick={() => void save(ask, `${row.kind}-${row.exportId}.${row.format}`)}
      >
        {text.download}
      </Button>
    </DrawerHead>
  );
}
