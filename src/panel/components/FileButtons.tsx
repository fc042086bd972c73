import { useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { fileOf } from '../api/files.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { useOnline } from '../ui/state/useOnline.ts';
import type { ExportItem } from './ExportMenu.tsx';
import { fileText as text } from './strings.ts';
import { useDownload } from './useDownload.ts';
import { useFileName } from './useFileName.ts';

// with the first press
const ExportMenu = dynamic(() => import('./ExportMenu.tsx').then((part) => part.ExportMenu), { ssr: false });

const formats = ['csv', 'xlsx'] as const;

interface Props {
  /** what the file lists, as the entries of the menu and the name of the file say it */
  title: string;
  /** calls the export of the list that is on the screen; null where the list is too long for one call */
  ask: ((format: (typeof formats)[number]) => Promise<object>) | null;
  /** whose file it is; the chosen investor when absent */
  who?: string;
  size?: 'small' | 'medium';
  /** entries before and after those of the files */
  first?: readonly ExportItem[];
  last?: readonly ExportItem[];
  /** dialogs that the entries open */
  children?: ReactNode;
}

/** «خروجی»: a list as a file in both formats, and on paper with all of its rows. */
export function FileButtons({ title, ask, who, size = 'medium', first = [], last = [], children }: Props) {
  const { save, busy } = useDownload(text.failed);
  const nameOf = useFileName();
  const isOnline = useOnline();
  const dispatch = useAppDispatch();
  const [isPrinting, setPrinting] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const print = async () => {
    setPrinting(true);
    const { printLists } = await import('./printLists.ts');
    await printLists(dispatch).finally(() => setPrinting(false));
  };
  const files = ask ? formats.map((format) => ({ format, load: async () => fileOf(await ask(format)) })) : [];
  return (
    <span className="no-print">
      <Button
        size={size}
        // the key E presses it
        data-export=""
        aria-label={text.menuOf(title)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<DownloadRounded />}
        loading={busy !== null || isPrinting}
        loadingPosition="start"
        onClick={(event) => {
          setOpened(true);
          setAnchor(event.currentTarget);
        }}
      >
        {text.menu}
      </Button>
      {wasOpened ? (
        <ExportMenu
          anchor={anchor}
          onClose={() => setAnchor(null)}
          items={[
            ...first,
            ...files.map(({ format, load }) => ({
              id: format,
              label: text.formats[format],
              name: text.of(title, text.formats[format]),
              isOff: !isOnline,
              act: () => void save(load, nameOf(title, who === undefined ? {} : { who }, format)),
            })),
            { id: 'print', label: text.print, act: () => void print() },
            ...last,
          ]}
        />
      ) : null}
      {children}
    </span>
  );
}
