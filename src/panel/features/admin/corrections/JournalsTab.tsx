import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { useListJournalsQuery } from '#panel/api/corrections.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { JournalDrawer } from './JournalDrawer.tsx';
import { journalColumns } from './journalColumns.tsx';
import { correctionsText } from './strings.ts';

const text = correctionsText.journals;
const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto', alignItems: 'center' },
}));

/** Journals with filters in the URL; a row shows its legs. */
export function JournalsTab() {
  const { isReady, word, whole, change } = useUrlFilters();
  const search = word('search');
  const fundId = whole('fund');
  const page = whole('page') ?? 1;
  const size = Math.min(50, whole('size') ?? 25);
  const query = useListJournalsQuery(
    { query: { page, size, ...(search && { search }), ...(fundId !== null && { fundId }) } },
    { skip: !isReady },
  );
  const [typed, setTyped] = useSearchText(search, (text) => change({ search: text }));
  const isFiltered = search !== '' || fundId !== null;
  const clear = () => {
    setTyped('');
    change({ search: null, fund: null });
  };
  const asked = word('journal');
  return (
    <Section>
      <Filters className="no-print">
        <TextField
          size="small"
          label={text.search}
          value={toPersianDigits(typed)}
          onChange={(event) => setTyped(toAsciiDigits(event.target.value).replace(/[^\w-]/g, ''))}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 20 } }}
        />
        <FundChoice value={fundId} onChange={(fund) => change({ fund })} />
        <Button disabled={!isFiltered} onClick={clear}>
          {correctionsText.clear}
        </Button>
      </Filters>
      <DataTable
        label={correctionsText.tabs.journals}
        rows={query.data?.data}
        rowId={(row) => row.journalId}
        columns={journalColumns}
        isLoading={query.isFetching}
        error={query.error ?? null}
        onRetry={() => void query.refetch()}
        openId={whole('journal')}
        onRowClick={(row) => change({ journal: row.journalId, page }, { isStep: true })}
        empty={
          <EmptyView
            text={isFiltered ? text.emptyFilter : text.empty}
            action={isFiltered ? <Button onClick={clear}>{correctionsText.clear}</Button> : null}
          />
        }
        paging={{
          page,
          size,
          total: query.data?.pageInfo.totalCount ?? 0,
          onChange: (next, nextSize) => change({ page: next, size: nextSize }),
        }}
      />
      <JournalDrawer
        journalId={/^\d{1,18}$/.test(asked) ? asked : null}
        onClose={() => change({ journal: null, page }, { isStep: true })}
      />
    </Section>
  );
}

function FundChoice({ value, onChange }: { value: number | null; onChange: (fundId: number | null) => void }) {
  const funds = useListFundsQuery({ query: {} });
  return (
    <TextField
      select
      size="small"
      label={correctionsText.fund}
      value={funds.data ? (value ?? '') : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <MenuItem value="">{correctionsText.any}</MenuItem>
      {(funds.data?.data ?? []).map((fund) => (
        <MenuItem key={fund.fundId} value={fund.fundId}>
          {fund.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
