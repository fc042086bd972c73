import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { ruleChangeStatusLabels } from '#shared/contract/ruleChanges.ts';
import { useListRuleChangesQuery } from '#panel/api/ruleChanges.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { useOwnId } from '../kit/useDuty.ts';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import { changeColumns, type RuleChangeRow } from './changeColumns.tsx';
import { rulesText } from './strings.ts';

const text = rulesText.changes;
const Filter = styled('div')({ maxWidth: 260, marginBlockEnd: '1rem' });
const statuses = Object.keys(ruleChangeStatusLabels) as RuleChangeRow['status'][];

/** Changes of the rules of money, of one fund or all: those that wait for a second person, and the decided ones. */
export function RuleChanges({ fundId }: { fundId: number | null }) {
  const { isReady, word, whole, change } = useUrlFilters();
  const status = statuses.find((one) => one === word('status'));
  const page = whole('page') ?? 1;
  const size = Math.min(50, whole('size') ?? 10);
  const query = useListRuleChangesQuery(
    { query: { page, size, ...(status && { status }), ...(fundId !== null && { fundId }) } },
    { skip: !isReady, refetchOnMountOrArgChange: true },
  );
  const ownId = useOwnId();
  return (
    <Section title={text.title} note={text.note}>
      <Filter className="no-print">
        <TextField
          select
          size="small"
          label={text.status}
          value={status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        >
          <MenuItem value="">{text.any}</MenuItem>
          {statuses.map((one) => (
            <MenuItem key={one} value={one}>
              {ruleChangeStatusLabels[one]}
            </MenuItem>
          ))}
        </TextField>
      </Filter>
      <DataTable
        label={text.title}
        rows={query.data?.data}
        rowId={(row) => row.changeId}
        columns={changeColumns(ownId)}
        isLoading={query.isFetching}
        error={query.error ?? null}
        onRetry={() => void query.refetch()}
        openId={whole('change')}
        onRowClick={(row) => change({ change: row.changeId, page }, { isStep: true })}
        empty={<EmptyView text={status ? text.emptyFilter : text.empty} />}
        paging={{
          page,
          size,
          total: query.data?.pageInfo.totalCount ?? 0,
          onChange: (next, nextSize) => change({ page: next, size: nextSize }),
        }}
      />
      <ChangeDrawer changeId={whole('change')} onClose={() => change({ change: null, page }, { isStep: true })} />
    </Section>
  );
}
