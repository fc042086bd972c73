import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { fileOf } from '#panel/api/files.ts';
import { useDownload } from '../useDownload.ts';
import { exportsText as text } from './strings.ts';

const formats = ['csv', 'xlsx'] as const;

/** Saves a filtered list as a file, in both formats. */
export function FileButtons({
  name,
  ask,
}: {
  name: string;
  ask: (format: (typeof formats)[number]) => Promise<object>;
}) {
  const { save, busy } = useDownload(text.exportFailed);
  return formats.map((format) => {
    const file = `${name}.${format}`;
    return (
      <Button
        key={format}
        aria-label={text.asFile[format]}
        startIcon={<DownloadRounded />}
        loading={busy === file}
        loadingPosition="start"
        onClick={() => void save(async () => fileOf(await ask(format)), file)}
      >
        {text.formats[format]}
      </Button>
    );
  });
}
