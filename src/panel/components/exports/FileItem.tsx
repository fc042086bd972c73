import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listExports } from '#shared/contract/exports.ts';
import { formatNumber } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { Hint, Small } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { exportsText as text } from './strings.ts';

export type ExportFile = ResponseOf<typeof listExports>['data'][number];

/** How a file is cancelled and taken: files of lists and of own data have calls of their own. */
export interface FileCalls {
  cancel: (exportId: number, idempotencyKey: string) => Promise<unknown>;
  fetch: (exportId: number) => Promise<Blob>;
}

interface ItemProps {
  row: ExportFile;
  calls: FileCalls;
  onChange: () => void;
}

const colors: Readonly<Record<ExportFile['state'], StatusColor>> = {
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

/** True while a file is being written. */
export const isLive = ({ state }: ExportFile): boolean => state === 'waiting' || state === 'running';
const nameOf = ({ kind, format }: ExportFile): string => text.name(text.kinds[kind], text.formats[format]);
const sizeText = (bytes: number): string =>
  bytes < 1_048_576
    ? text.kilobytes(formatNumber(Math.ceil(bytes / 1024)))
    : text.megabytes(formatNumber(bytes / 1_048_576, 1));

/** A file that a job writes, with its progress, or with its download until its time is over. */
export function FileItem({ row, calls, onChange }: ItemProps) {
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
        <span title={row.columns.join(text.separator)}>
          {(row.kind === 'person' ? text.sectionCount : text.columnCount)(formatNumber(row.columns.length))}
        </span>
      </Small>
      {isLive(row) ? <Progress row={row} name={name} calls={calls} onChange={onChange} /> : null}
      {row.state === 'ready' ? <Ready row={row} name={name} calls={calls} onChange={onChange} /> : null}
      {row.errorText ? <Hint>{row.errorText}</Hint> : null}
    </Item>
  );
}

function Progress({ row, name, calls, onChange }: ItemProps & { name: string }) {
  const { run, isBusy, failure } = useAction();
  const press = async () => {
    const answer = await run((idempotencyKey) => calls.cancel(row.exportId, idempotencyKey));
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

function Ready({ row, name, calls, onChange }: ItemProps & { name: string }) {
  const { save, busy } = useDownload(text.downloadFailed);
  const fileNameOf = useFileName();
  const ask = async () => {
    try {
      return await calls.fetch(row.exportId);
    } catch (thrown) {
      // its time may be over
      onChange();
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
        onClick={() =>
          void save(ask, fileNameOf(text.kinds[row.kind], { day: tehranDay(new Date(row.createdAt)) }, row.format))
        }
      >
        {text.download}
      </Button>
    </DrawerHead>
  );
}
