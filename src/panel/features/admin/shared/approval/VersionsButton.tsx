import { type ReactNode, useState } from 'react';
import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { formatNumber } from '#shared/digits.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { versionsText as text } from './strings.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });

interface Version {
  version: number;
  savedBy: string;
  savedAt: string;
}

interface Props<V extends Version> {
  /** what the versions are of */
  name: string;
  /** newest first; the first one stands */
  versions: readonly V[];
  /** what a version says */
  render: (version: V) => ReactNode;
}

/** The versions of a record: how many there are, and on a tap what each said, by whom and when. */
export function VersionsButton<V extends Version>({ name, versions, render }: Props<V>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={text.of(name)}>
        {text.count(formatNumber(versions.length))}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="versions-title">
        <DialogTitle id="versions-title">{text.of(name)}</DialogTitle>
        <DialogContent>
          <List>
            {versions.map((one) => (
              <li key={one.version}>
                <Note>
                  {one.savedBy || text.bySystem} · <JalaliDate value={one.savedAt} format="moment" />
                </Note>
                {render(one)}
              </li>
            ))}
          </List>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{ui.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
