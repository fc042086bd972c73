import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { fileOf } from '../api/files.ts';
import { useOnline } from '../ui/state/useOnline.ts';
import { fileText as text } from './strings.ts';
import { useDownload } from './useDownload.ts';

const formats = ['csv', 'xlsx'] as const;

interface Props {
  /** what the file lists, as its buttons and its name say it */
  title: string;
  /** calls the export of the list as it stands on the screen */
  ask: (format: (typeof formats)[number]) => Promise<object>;
  size?: 'small' | 'medium';
}

/** A list as a file, in both formats. */
export function FileButtons({ title, ask, size = 'medium' }: Props) {
  const { save, busy } = useDownload(text.failed);
  const isOnline = useOnline();
  return (
    <span className="no-print">
      {formats.map((format) => {
        const file = `${title}.${format}`;
        return (
          <Button
            key={format}
            size={size}
            aria-label={text.of(title, text.formats[format])}
            startIcon={<DownloadRounded />}
            loading={busy === file}
            loadingPosition="start"
            disabled={!isOnline}
            onClick={() => void save(async () => fileOf(await ask(format)), file)}
          >
            {text.formats[format]}
          </Button>
        );
      })}
    </span>
  );
}
