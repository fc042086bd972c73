import { useMemo, useState, useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '#panel/ui/theme/styled.ts';
import { CheckRounded } from '../icons/CheckRounded.tsx';
import { ViewColumnRounded } from '../icons/ViewColumnRounded.tsx';
import { browserStorage } from '../storage.ts';
import { listText } from './strings.ts';
import type { Column } from './columns.ts';

/** Fewer columns leave nothing to choose. */
const fewest = 6;

// cards of phones have no columns
const Opener = styled(Button)(({ theme }) => ({
  marginInlineEnd: 'auto',
  [theme.breakpoints.down('md')]: { display: 'none' },
})) as typeof Button;

const readers = new Set<() => void>();
const follow = (read: () => void) => {
  readers.add(read);
  return () => void readers.delete(read);
};

interface HiddenColumns {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

/** Columns of a list that the person has put away; kept by this browser under the name of the list. */
export function useHiddenColumns(list: string): HiddenColumns {
  const key = `columns:${list}`;
  const kept = useSyncExternalStore(
    follow,
    () => browserStorage.read(key) ?? '',
    () => '',
  );
  return useMemo(() => {
    const hidden = new Set(kept.split(',').filter((id) => id !== ''));
    return {
      has: (id) => hidden.has(id),
      toggle: (id) => {
        const next = new Set(hidden);
        if (!next.delete(id)) next.add(id);
        browserStorage.write(key, [...next].join(','));
        for (const read of readers) read();
      },
    };
  }, [key, kept]);
}

/** Chooses which columns a table shows; the one that names its rows always stays. */
export function ColumnChoice<R>({ columns, hidden }: { columns: readonly Column<R>[]; hidden: HiddenColumns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (columns.length < fewest) return null;
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const choices = columns.filter((column) => column !== title && column.title !== '' && !column.isOnlyBeside);
  return (
    <>
      <Opener
        size="small"
        startIcon={<ViewColumnRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {listText.columns}
      </Opener>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ id, title: name }) => (
          <MenuItem
            key={id}
            dense
            role="menuitemcheckbox"
            aria-checked={!hidden.has(id)}
            onClick={() => hidden.toggle(id)}
          >
            <CheckRounded
              fontSize="small"
              sx={{ marginInlineEnd: 2, visibility: hidden.has(id) ? 'hidden' : 'visible' }}
            />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
