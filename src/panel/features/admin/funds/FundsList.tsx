import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { saveFile } from '#panel/api/files.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ui } from '#panel/ui/strings.ts';
import { fundColumns } from './fundColumns.tsx';
import { filterFunds, fundsCsv, type Acceptance, type Fund } from './fundRows.ts';
import { adminFundsText as text } from './strings.ts';

const filters = {
  search: textFilter('search', 50),
  kind: wordFilter('kind', ['fund', 'bond']),
  acceptance: wordFilter('acceptance', Object.keys(text.acceptances) as Acceptance[]),
};
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const selects = [
  { name: 'kind', label: text.kind, options: optionsOf(text.kinds) },
  { name: 'acceptance', label: text.acceptance, options: optionsOf(text.acceptances) },
];

/** All funds with filters in the URL; a row opens the fund's desk. */
export function FundsList() {
  const router = useRouter();
  const list = useListState({ filters });
  const query = useListFundsQuery({ query: {} });
  const { search = '', kind = null, acceptance = null } = list.values;
  const rows = query.data && filterFunds(query.data.data, { search, kind, acceptance });
  return (
    <Section>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: 50 }]}
        selects={selects}
        actions={
          <Button
            startIcon={<DownloadRounded />}
            disabled={!rows || rows.length === 0}
            onClick={() => saveFile(new Blob([fundsCsv(rows ?? [])], { type: 'text/csv' }), 'funds.csv')}
          >
            {text.export}
          </Button>
        }
      />
      <DataTable<Fund>
        label={text.title}
        query={query}
        rows={rows}
        rowId={(fund) => fund.fundId}
        columns={fundColumns}
        isLoading={query.isLoading}
        onRowClick={(fund) => void router.push(paths.admin.fund(fund.fundId))}
        empty={
          <EmptyView
            text={list.isFiltered ? text.emptyFilter : text.empty}
            action={list.isFiltered ? <Button onClick={list.clear}>{ui.clearFilters}</Button> : null}
          />
        }
      />
    </Section>
  );
}
