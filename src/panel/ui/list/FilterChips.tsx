import { useLayoutEffect, useRef } from 'react';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import SearchRounded from '@mui/icons-material/SearchRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { formatNumber } from '#shared/digits.ts';
import { ui } from '../strings.ts';

/* The chips scroll sideways between the search and the button of the sheet, which stay. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  marginBlockEnd: '0.25rem',
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const Scroller = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: '0.5rem',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // the ring of the focus and the touch area of a chip reach over its edge
  padding: '4px 2px',
});
/** 36 px high and 44 px to the touch. */
const Pill = styled(Chip)(({ theme }) => ({
  flex: 'none',
  height: 36,
  borderRadius: 18,
  fontSize: '0.875rem',
  backgroundColor: theme.vars.palette.background.paper,
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '&[data-set]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.panel.brandTint,
    borderColor: theme.vars.palette.primary.main,
  },
  '& .MuiChip-icon': { color: 'inherit' },
  '&::after': { content: '""', position: 'absolute', insetBlock: -5, insetInline: -4 },
}));
const IconPill = styled(Pill)({
  width: 44,
  '& .MuiChip-icon': { margin: 0 },
  '& .MuiChip-label': { display: 'none' },
});
const Count = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  marginInlineStart: 6,
  paddingInline: 4,
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));

export interface FilterChip {
  id: string;
  label: string;
  isOn: boolean;
  onPress: () => void;
}

interface Props {
  chips: readonly FilterChip[];
  /** opens and closes the field of the search; without one there is no search */
  search?: { isOpen: boolean; onToggle: () => void } | undefined;
  /** opens the sheet of the other filters, and how many of them are set; without one there is no sheet */
  sheet?: { isOpen: boolean; count: number; onOpen: () => void } | undefined;
}

/** The filters of a list on phones: one row of chips, the search at its start, the sheet of the others at its end. */
export function FilterChips({ chips, search, sheet }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const pressed = chips.findIndex((chip) => chip.isOn);
  // a link may set a chip that lies beyond the edge; the row alone is scrolled, not the page
  useLayoutEffect(() => {
    const chip = pressed > 0 ? scroller.current?.children[pressed] : undefined;
    if (!chip || !scroller.current) return;
    const [row, box] = [scroller.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    if (box.left < row.left) scroller.current.scrollLeft += box.left - row.left - 8;
    else if (box.right > row.right) scroller.current.scrollLeft += box.right - row.right + 8;
  }, [pressed]);
  return (
    <Bar role="group" aria-label={ui.filters} className="no-print">
      {search ? (
        <IconPill
          clickable
          variant="outlined"
          icon={<SearchRounded fontSize="small" />}
          aria-label={ui.search}
          aria-expanded={search.isOpen}
          {...(search.isOpen && { 'data-set': '' })}
          onClick={search.onToggle}
        />
      ) : null}
      <Scroller ref={scroller}>
        {chips.map(({ id, label, isOn, onPress }) => (
          <Pill key={id} clickable variant="outlined" label={label} aria-pressed={isOn} onClick={onPress} />
        ))}
      </Scroller>
      {sheet ? (
        <Pill
          clickable
          variant="outlined"
          icon={<TuneRounded fontSize="small" />}
          label={
            <>
              {ui.filters}
              {sheet.count > 0 ? <Count>{formatNumber(sheet.count)}</Count> : null}
            </>
          }
          aria-label={sheet.count > 0 ? ui.filtersSet(formatNumber(sheet.count)) : ui.filters}
          aria-haspopup="dialog"
          aria-expanded={sheet.isOpen}
          {...(sheet.count > 0 && { 'data-set': '' })}
          onClick={sheet.onOpen}
        />
      ) : null}
    </Bar>
  );
}
