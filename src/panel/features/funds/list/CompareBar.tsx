import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { maxCompared } from '#panel/store/slices/fundsSlice.ts';
import { barBelow } from '#panel/ui/layout/barBelow.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { Fund } from '../fundFilters.ts';
import { text } from '../strings.ts';

/* Stands above the phone's bottom bar (64 px and the safe area) and at the foot of the page on desktops. */
const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  insetBlockEnd: 'calc(5rem + env(safe-area-inset-bottom))',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  padding: '0.75rem 1rem',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.vars.shadows[4],
  [theme.breakpoints.up('md')]: { insetBlockEnd: '1rem' },
}));
const Names = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  flex: 1,
  minWidth: 0,
  // a chip beside the words is cut on a phone
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));

interface Props {
  funds: readonly Fund[];
  onRemove: (fundId: number) => void;
  onClear: () => void;
  onShow: () => void;
}

/** The funds picked for comparison, always in sight while there are any. */
export function CompareBar({ funds, onRemove, onClear, onShow }: Props) {
  return (
    <Bar ref={barBelow} className="no-print" aria-label={text.compareBar}>
      <span role="status">
        {funds.length === 1
          ? text.compareOne
          : text.compareCount(toPersianDigits(funds.length), toPersianDigits(maxCompared))}
      </span>
      <Names>
        {funds.map((fund) => (
          <Chip
            key={fund.fundId}
            label={fund.name}
            onDelete={() => onRemove(fund.fundId)}
            aria-label={text.compareRemove(fund.name)}
          />
        ))}
      </Names>
      <Button size="small" onClick={onClear}>
        {text.compareClear}
      </Button>
      <Button size="small" variant="contained" disabled={funds.length < 2} onClick={onShow}>
        {text.compareShow}
      </Button>
    </Bar>
  );
}
