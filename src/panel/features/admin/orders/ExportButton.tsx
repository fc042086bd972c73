import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { fileOf } from '#panel/api/files.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { ordersReportText as text } from './strings.ts';

/** Saves the filtered list as a file. */
export function ExportButton({ name, ask }: { name: string; ask: () => Promise<object> }) {
  const { save, busy } = useDownload(text.exportFailed);
  return (
    <Button
      startIcon={<DownloadRounded />}
      loading={busy !== null}
      loadingPosition="start"
      onClick={() => void save(async () => fileOf(await ask()), name)}
    >
      {text.export}
    </Button>
  );
}
