import { useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { formatNumber, toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChevronLeftRounded } from '../icons/ChevronLeftRounded.tsx';
import { ChevronRightRounded } from '../icons/ChevronRightRounded.tsx';
import { FirstPageRounded } from '../icons/FirstPageRounded.tsx';
import { LastPageRounded } from '../icons/LastPageRounded.tsx';
import { ui } from '../strings.ts';
import { listText } from './strings.ts';

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0 1rem',
  flexWrap: 'wrap',
  minHeight: 44,
  color: theme.vars.palette.text.secondary,
  // a phone turns page by page: its row has no room for the ends of the list, and a list of one page has nothing to turn
  [theme.breakpoints.down('sm')]: {
    marginBlockStart: '0.5rem',
    justifyContent: 'space-between',
    '& .end, &[data-single] .turn': { display: 'none' },
  },
}));
const Group = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.25rem' });
const PageField = styled('input')(({ theme }) => ({
  font: 'inherit',
  width: '3.25rem',
  height: 28,
  padding: 0,
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.background.paper,
  '@media (pointer: coarse)': { height: 44 },
}));

export interface Paging {
  /** from 1 */
  page: number;
  size: number;
  total: number;
  onChange: (page: number, size: number) => void;
  sizes?: readonly number[];
}

interface Props extends Paging {
  /** name of the table, so that two lists of a page have pages of different names */
  label: string;
  /** stands at the other end of the row */
  start?: ReactNode;
}

/** Pages of a list that the server cuts: one after the other, the first and the last, and one by its number. */
export function Pager({ label, start, page, size, total, onChange, sizes = [5, 10, 25, 50] }: Props) {
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  // such a page shows no row, and is none of the pages
  const isBeyond = page > pages;
  const options = sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b);
  const turn = (to: number) => onChange(to, size);
  return (
    <Root
      aria-label={ui.tablePages(label)}
      className="no-print"
      data-single={pages === 1 && !isBeyond ? '' : undefined}
    >
      <span>
        {isBeyond
          ? ui.count(formatNumber(total))
          : ui.tableOf(formatNumber(from), formatNumber(Math.min(total, page * size)), formatNumber(total))}
      </span>
      {start}
      <Group className="turn">
        <IconButton
          className="end"
          size="small"
          aria-label={listText.firstPage}
          disabled={page <= 1}
          onClick={() => turn(1)}
        >
          <LastPageRounded />
        </IconButton>
        <IconButton
          size="small"
          aria-label={ui.previousPage}
          disabled={page <= 1}
          onClick={() => turn(Math.min(page - 1, pages))}
        >
          <ChevronRightRounded />
        </IconButton>
        {isBeyond ? null : <PageNumber key={page} page={page} pages={pages} onTurn={turn} />}
        <IconButton size="small" aria-label={ui.nextPage} disabled={page >= pages} onClick={() => turn(page + 1)}>
          <ChevronLeftRounded />
        </IconButton>
        <IconButton
          className="end"
          size="small"
          aria-label={listText.lastPage}
          disabled={page >= pages}
          onClick={() => turn(pages)}
        >
          <FirstPageRounded />
        </IconButton>
      </Group>
      <Group>
        <span aria-hidden="true">{ui.tableRows}</span>
        <Select
          variant="standard"
          disableUnderline
          value={size}
          onChange={(event) => onChange(1, event.target.value)}
          inputProps={{ 'aria-label': ui.tableRows }}
          sx={{ fontSize: 'inherit' }}
        >
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {toPersianDigits(option)}
            </MenuItem>
          ))}
        </Select>
      </Group>
    </Root>
  );
}

/** «صفحه ۳ از ۱۲», the number to be typed over; a number beyond the last page brings the last one. */
function PageNumber({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page));
  const turn = () => {
    const wanted = Math.min(pages, Number.parseInt(typed, 10));
    if (wanted >= 1 && wanted !== page) onTurn(wanted);
    else setTyped(String(page));
  };
  return (
    <Group>
      {listText.tablePageWord}
      <PageField
        value={toPersianDigits(typed)}
        inputMode="numeric"
        maxLength={7}
        disabled={pages === 1}
        aria-label={listText.tablePageNumber(formatNumber(pages))}
        onChange={(event) => setTyped(toAsciiDigits(event.target.value).replaceAll(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={turn}
        onKeyDown={(event) => {
          if (event.key === 'Enter') turn();
        }}
      />
      {listText.tablePageOf(formatNumber(pages))}
    </Group>
  );
}
