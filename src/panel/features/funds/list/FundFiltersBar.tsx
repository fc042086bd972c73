import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { fundSorts, type Fund, type FundFilters } from '../fundFilters.ts';
import { text as fundsText } from '../strings.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 2fr) repeat(4, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: 'auto' },
  },
}));
const Chips = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  marginBlockStart: '0.75rem',
});

interface Props {
  funds: readonly Fund[];
  filters: FundFilters;
  isNarrowed: boolean;
  onChange: (changes: Record<string, string | null>) => void;
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
  /** first choice that filters nothing */
  any?: string;
}

function Select({ label, value, options, onChange, any }: SelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some(([code]) => code === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {any ? <MenuItem value="">{any}</MenuItem> : null}
      {options.map(([code, name]) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One row of filters and one of switches over the funds; choices are those that occur among the funds. */
export function FundFiltersBar({ funds, filters, isNarrowed, onChange }: Props) {
  const [search, setSearch] = useSearchText(filters.search, (text) => onChange({ search: text }));
  const types = [...new Map(funds.map((fund) => [String(fund.fundType), fund.fundTypeText]))];
  const risks = [
    ...new Map([...funds].sort((a, b) => a.riskLevel - b.riskLevel).map((fund) => [fund.riskText, fund.riskText])),
  ];
  const switches = [
    { id: 'profit', label: fundsText.paysProfit, isOn: filters.paysProfit },
    { id: 'room', label: fundsText.hasRoom, isOn: filters.hasRoom },
    { id: 'fav', label: fundsText.favorites, isOn: filters.isFavorite },
  ];
  const clear = () => {
    setSearch('');
    onChange({ kind: null, type: null, risk: null, profit: null, room: null, fav: null, search: null });
  };
  return (
    <div className="no-print" role="search" aria-label={fundsText.filters}>
      <Row>
        <TextField
          size="small"
          type="search"
          label={fundsText.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Select
          label={fundsText.kind}
          value={filters.kind ?? ''}
          any={fundsText.any}
          options={Object.entries(fundsText.kinds)}
          onChange={(kind) => onChange({ kind })}
        />
        <Select
          label={fundsText.type}
          value={String(filters.fundType ?? '')}
          any={fundsText.any}
          options={types}
          onChange={(type) => onChange({ type })}
        />
        <Select
          label={fundsText.risk}
          value={filters.riskText}
          any={fundsText.any}
          options={risks}
          onChange={(risk) => onChange({ risk })}
        />
        <Select
          label={fundsText.sort}
          value={filters.sort}
          options={fundSorts.map((sort) => [sort, fundsText.sorts[sort]] as const)}
          onChange={(sort) => onChange({ sort: sort === 'house' ? null : sort })}
        />
      </Row>
      <Chips>
        {switches.map(({ id, label, isOn }) => (
          <Chip
            key={id}
            label={label}
            clickable
            color={isOn ? 'primary' : 'default'}
            aria-pressed={isOn}
            onClick={() => onChange({ [id]: isOn ? null : '1' })}
          />
        ))}
        {isNarrowed ? (
          <Button size="small" onClick={clear}>
            {fundsText.clear}
          </Button>
        ) : null}
      </Chips>
    </div>
  );
}
