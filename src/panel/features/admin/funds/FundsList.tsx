import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { saveFile } from '#panel/api/files.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { fundColumns } from './fundColumns.tsx';
import { filterFunds, fundsCsv, type Acceptance, type Fund } from './fundRows.ts';
import { adminFundsText as text } from './strings.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  marginBlockEnd: '1rem',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto auto',
    alignItems: 'center',
    '& > [data-wide]': { gridColumn: 'auto' },
  },
}));

const kinds = ['fund', 'bond'] as const;
const acceptances = Object.keys(text.acceptances) as Acceptance[];

/** All funds with filters in the URL; a row opens the fund's desk. */
export function FundsList() {
  const router = useRouter();
  const address = useUrlFilters();
  const query = useListFundsQuery({ query: {} });
  const filter = {
    search: address.word('search'),
    kind: kinds.find((kind) => kind === address.word('kind')) ?? null,
    acceptance: acceptances.find((one) => one === address.word('acceptance')) ?? null,
  };
  const isFiltered = Boolean(filter.search || filter.kind || filter.acceptance);
  const all = query.data?.data;
  const rows = all && filterFunds(all, filter);
  const { change } = address;
  const [typed, setTyped] = useSearchText(filter.search, (search) => change({ search }));
  const clear = () => {
    setTyped('');
    change({ search: null, kind: null, acceptance: null });
  };
  return (
    <Section>
      <Row className="no-print">
        <TextField
          data-wide
          size="small"
          label={text.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <Choice
          label={text.kind}
          value={filter.kind ?? ''}
          options={text.kinds}
          onChange={(kind) => change({ kind })}
        />
        <Choice
          label={text.acceptance}
          value={filter.acceptance ?? ''}
          options={text.acceptances}
          onChange={(acceptance) => change({ acceptance })}
        />
        <Button disabled={!isFiltered} onClick={clear}>
          {text.clear}
        </Button>
        <Button
          startIcon={<DownloadRounded />}
          disabled={!rows || rows.length === 0}
          onClick={() => saveFile(new Blob([fundsCsv(rows ?? [])], { type: 'text/csv' }), 'funds.csv')}
        >
          {text.export}
        </Button>
      </Row>
      <DataTable<Fund>
        label={text.title}
        rows={rows}
        rowId={(fund) => fund.fundId}
        columns={fundColumns}
        isLoading={query.isLoading}
        error={query.error ?? null}
        onRetry={() => void query.refetch()}
        onRowClick={(fund) => void router.push(paths.admin.fund(fund.fundId))}
        empty={
          <EmptyView
            text={isFiltered ? text.emptyFilter : text.empty}
            action={isFiltered ? <Button onClick={clear}>{text.clear}</Button> : null}
          />
        }
      />
    </Section>
  );
}

function Choice(props: {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string | null) => void;
}) {
  return (
    <TextField
      select
      size="small"
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value || null)}
    >
      <MenuItem value="">{text.any}</MenuItem>
      {Object.entries(props.options).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
