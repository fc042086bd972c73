import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem 1rem',
  flexWrap: 'wrap',
  paddingBlockStart: '0.5rem',
  color: theme.vars.palette.text.secondary,
}));
const Group = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' });

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

/** Pages of a list that the server cuts. */
export function Pager({ label, start, page, size, total, onChange, sizes = [5, 10, 25, 50] }: Props) {
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  // such a page shows no row, and is none of the pages
  const isBeyond = page > pages;
  const options = sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b);
  return (
    <Root aria-label={ui.tablePages(label)} className="no-print">
      {start}
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
      <span>
        {isBeyond
          ? ui.count(formatNumber(total))
          : ui.tableOf(formatNumber(from), formatNumber(Math.min(total, page * size)), formatNumber(total))}
      </span>
      <Group>
        <IconButton
          size="small"
          aria-label={ui.previousPage}
          disabled={page <= 1}
          onClick={() => onChange(Math.min(page - 1, pages), size)}
        >
          <ChevronRightRounded />
        </IconButton>
        {isBeyond ? null : <span>{ui.tablePage(formatNumber(page), formatNumber(pages))}</span>}
        <IconButton
          size="small"
          aria-label={ui.nextPage}
          disabled={page >= pages}
          onClick={() => onChange(page + 1, size)}
        >
          <ChevronLeftRounded />
        </IconButton>
      </Group>
    </Root>
  );
}
