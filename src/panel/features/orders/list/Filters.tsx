import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { toAsciiDigits } from '#shared/digits.ts';
import { isOrderState, type OrderState } from '#shared/orderStates.ts';
import { orderStateLabels } from '#shared/contract/orderTexts.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { orderListText } from './strings.ts';

export type OrderTab = 'all' | 'buy' | 'sell' | 'open';

/** Filters of the list of requests. */
export interface OrderFilters {
  tab: OrderTab;
  fundId: number | null;
  status: OrderState | null;
  search: string;
  fromDate: string;
  toDate: string;
  page: number;
  size: number;
}

const tabs: readonly OrderTab[] = ['all', 'buy', 'sell', 'open'];

/** Reads and writes the filters of the requests list. */
export function useOrderFilters() {
  const { word, whole, page, size, change } = useUrlFilters();
  const status = word('status');
  const filters: OrderFilters = {
    tab: tabs.find((tab) => tab === word('tab')) ?? 'all',
    fundId: whole('fund'),
    status: isOrderState(status) ? status : null,
    search: word('search', 40),
    fromDate: word('from'),
    toDate: word('to'),
    page,
    size,
  };
  return {
    filters,
    change,
    isFiltered:
      Boolean(filters.fundId ?? filters.status ?? filters.search) || Boolean(filters.fromDate || filters.toDate),
  };
}

/** The query of `listOrders` for the filters. */
export function listQuery(investorId: number, filters: OrderFilters) {
  return {
    investorId,
    page: filters.page,
    size: filters.size,
    ...(filters.tab === 'buy' && { orderType: 1 as const }),
    ...(filters.tab === 'sell' && { orderType: 2 as const }),
    ...(filters.tab === 'open' && { open: true }),
    ...(filters.fundId && { fundId: filters.fundId }),
    ...(filters.status && { status: filters.status }),
    ...(filters.search && { search: filters.search }),
    ...(filters.fromDate && { fromDate: filters.fromDate }),
    ...(filters.toDate && { toDate: filters.toDate }),
  };
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  marginBlock: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr)) auto', alignItems: 'center' },
}));

interface Props {
  filters: OrderFilters;
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
        onChange={(_event, tab: OrderTab) => onChange({ tab: tab === 'all' ? null : tab })}
        // four short words fit the narrowest phone: no arrows, nothing hidden behind them
        sx={{ '& .MuiTab-root': { minWidth: 64 } }}
      >
        {(Object.keys(orderListText.tabs) as OrderTab[]).map((tab) => (
          <Tab key={tab} value={tab} label={orderListText.tabs[tab]} />
        ))}
      </Tabs>
      <Row>
        <TextField
          size="small"
          label={orderListText.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40 } }}
        />
        <TextField
          select
          size="small"
          label={orderListText.fund}
          value={filters.fundId ?? ''}
          onChange={(event) => onChange({ fund: event.target.value || null })}
        >
          <MenuItem value="">{orderListText.any}</MenuItem>
          {(funds.data?.data ?? []).map((fund) => (
            <MenuItem key={fund.fundId} value={fund.fundId}>
              {fund.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={orderListText.status}
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: event.target.value || null })}
        >
          <MenuItem value="">{orderListText.any}</MenuItem>
          {Object.entries(orderStateLabels).map(([code, label]) => (
            <MenuItem key={code} value={code}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <DateField
          size="small"
          label={orderListText.from}
          value={filters.fromDate}
          onChange={(iso) => onChange({ from: iso })}
          max={filters.toDate || undefined}
        />
        <DateField
          size="small"
          label={orderListText.to}
          value={filters.toDate}
          onChange={(iso) => onChange({ to: iso })}
          min={filters.fromDate || undefined}
        />
        <Button disabled={!isFiltered} onClick={clear}>
          {orderListText.clear}
        </Button>
      </Row>
    </div>
  );
}
