import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { toAsciiDigits } from '#shared/digits.ts';
import { orderStateLabels } from '#shared/contract/orderTexts.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { requestsText } from './strings.ts';
import type { RequestFilters, RequestTab } from './useRequestFilters.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  marginBlock: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr)) auto', alignItems: 'center' },
}));

interface Props {
  filters: RequestFilters;
  isFiltered: boolean;
  onChange: (changes: Record<string, string | number | null>) => void;
}

/** Order numbers are searched with ASCII digits, whatever was typed. */
const searched = (typed: string): string => toAsciiDigits(typed).trim();

/** Tabs and one row of filters over the list of requests. */
export function Filters({ filters, isFiltered, onChange }: Props) {
  const funds = useListFundsQuery({ query: {} });
  const [search, setSearch] = useSearchText(filters.search, (text) => onChange({ search: text }), searched);
  const clear = () => {
    setSearch('');
    onChange({ search: null, fund: null, status: null, from: null, to: null });
  };
  return (
    <div className="no-print">
      <Tabs
        value={filters.tab}
        onChange={(_event, tab: RequestTab) => onChange({ tab: tab === 'all' ? null : tab })}
        // four short words fit the narrowest phone: no arrows, nothing hidden behind them
        sx={{ '& .MuiTab-root': { minWidth: 64 } }}
      >
        {(Object.keys(requestsText.tabs) as RequestTab[]).map((tab) => (
          <Tab key={tab} value={tab} label={requestsText.tabs[tab]} />
        ))}
      </Tabs>
      <Row>
        <TextField
          size="small"
          label={requestsText.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40 } }}
        />
        <TextField
          select
          size="small"
          label={requestsText.fund}
          value={filters.fundId ?? ''}
          onChange={(event) => onChange({ fund: event.target.value || null })}
        >
          <MenuItem value="">{requestsText.any}</MenuItem>
          {(funds.data?.data ?? []).map((fund) => (
            <MenuItem key={fund.fundId} value={fund.fundId}>
              {fund.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={requestsText.status}
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: event.target.value || null })}
        >
          <MenuItem value="">{requestsText.any}</MenuItem>
          {Object.entries(orderStateLabels).map(([code, label]) => (
            <MenuItem key={code} value={code}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <DateField
          size="small"
          label={requestsText.from}
          value={filters.fromDate}
          onChange={(iso) => onChange({ from: iso })}
          max={filters.toDate || undefined}
        />
        <DateField
          size="small"
          label={requestsText.to}
          value={filters.toDate}
          onChange={(iso) => onChange({ to: iso })}
          min={filters.fromDate || undefined}
        />
        <Button disabled={!isFiltered} onClick={clear}>
          {requestsText.clear}
        </Button>
      </Row>
    </div>
  );
}
