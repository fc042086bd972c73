import { ruleChangeStatusLabels } from '#shared/contract/ruleChanges.ts';
import { useListRuleChangesQuery } from '#panel/api/ruleChanges.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, recordId } from '#panel/ui/list/useListState.ts';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { useOwnId } from '../kit/useDuty.ts';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import { changeColumns, type RuleChangeRow } from './changeColumns.tsx';
import { rulesText } from './strings.ts';

const text = rulesText.changes;
const filters = { status: wordFilter('status', Object.keys(ruleChangeStatusLabels) as RuleChangeRow['status'][]) };
const statuses = Object.entries(ruleChangeStatusLabels).map(([value, label]) => ({ value, label }));

/** Changes of the rules of money, of one fund or all: those that wait for a second person, and the decided ones. */
export function RuleChanges({ fundId }: { fundId: number | null }) {
  const list = useListState({ filters, opens: 'change' });
  const query = useListRuleChangesQuery(
    { query: { ...list.query, ...(fundId !== null && { fundId }) } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const ownId = useOwnId();
  return (
    <Section title={text.title} note={text.note}>
      <ListFilters list={list} selects={[{ name: 'status', label: text.status, options: statuses }]} />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rowId={(row) => row.changeId}
        columns={changeColumns(ownId)}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
      <ChangeDrawer changeId={recordId(list.openId)} onClose={list.close} />
    </Section>
  );
}
