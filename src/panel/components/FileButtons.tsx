import { useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { fileOf } from '../api/files.ts';
import type { PanelEnvironment } from '../store/environment.ts';
import { useAppDispatch } from '../store/hooks.ts';
import type { RootState } from '../store/store.ts';
import { useOnline } from '../ui/state/useOnline.ts';
import type { ExportItem } from './ExportMenu.tsx';
import { fileText as text } from './strings.ts';
import { useDownload } from './useDownload.ts';
import { useFileName } from './useFileName.ts';

// with the first press
const ExportMenu = dynamic(() => import('./ExportMenu.tsx').then((part) => part.ExportMenu), { ssr: false });

const formats = ['csv', 'xlsx'] as const;

/** `initiate` of an endpoint of a file. */
type FileCall = ThunkAction<{ unwrap(): Promise<object> }, RootState, PanelEnvironment, UnknownAction>;

interface Props {
  /** what the file lists, as the entries of the menu and the name of the file say it */
  title: string;
  /** the call of the file of the list that is on the screen; null where the list is too long for one call */
  ask: ((format: (typeof formats)[number]) => FileCall | Promise<object>) | null;
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
  const load = async (asked: FileCall | Promise<object>) =>
    fileOf(await (typeof asked === 'function' ? dispatch(asked).unwrap() : asked));
  const files = ask ? formats.map((format) => ({ format, loadFile: () => load(ask(format)) })) : [];
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
            ...files.map(({ format, loadFile }) => ({
              id: format,
              label: text.formats[format],
              name: text.of(title, text.formats[format]),
              isOff: !isOnline,
              act: () => void save(loadFile, nameOf(title, who === undefined ? {} : { who }, format)),
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
