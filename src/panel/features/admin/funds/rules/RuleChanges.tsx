import Alert from '@mui/material/Alert';
import { type getRuleChange, type listRuleChanges } from '#shared/contract/ruleChanges.ts';
import { ruleChangeStatusLabels } from '#shared/texts/ruleTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { ruleChanges } from '#shared/lists/rules.ts';
import { RuleChangesApi } from '#panel/api/ruleChanges.ts';
import { PresenceNote } from '#panel/components/PresenceNote.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import { personText, useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { decisionFacts } from '#panel/features/admin/shared/approval/decisionFacts.tsx';
import { ImpactList, PromiseList } from '#panel/features/admin/shared/approval/ImpactDialog.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const text = rulesText.changes;
const filters = { status: wordFilter('status', Object.keys(ruleChangeStatusLabels) as RuleChangeRow['status'][]) };
const statuses = Object.entries(ruleChangeStatusLabels).map(([value, label]) => ({ value, label }));

/** Changes of the rules of money, of one fund or all: those that wait for a second person, and the decided ones. */
export function RuleChanges({ fundId }: { fundId: number | null }) {
  const list = useListState({ filters, opens: 'change' });
  const query = RuleChangesApi.useListRuleChangesQuery(
    { query: { ...list.query, ...(fundId !== null && { fundId }) } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const ownId = useOwnId();
  return (
    <Section title={ruleChanges.title} note={text.note}>
      <ListFilters
        list={list}
        selects={[{ name: 'status', label: text.status, options: statuses }]}
        actions={
          <ListFileButtons
            title={ruleChanges.title}
            file={ruleChanges.file}
            args={{ query: { ...list.chosen, ...(fundId !== null && { fundId }) } }}
          />
        }
      />
      <DataTable
        {...tableOf(ruleChanges)}
        query={query}
        list={list}
        columns={changeColumns(ownId)}
        emptyFilter={text.emptyFilter}
      />
      <ChangeDrawer changeId={recordId(list.openId)} onClose={list.close} />
    </Section>
  );
}

type RuleChangeRow = ResponseOf<typeof listRuleChanges>['data'][number];

const changeColors: Record<RuleChangeRow['status'], StatusColor> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** The fields that a change touches, in one line. */
const touched = (row: RuleChangeRow): string =>
  row.differences.map((one) => one.label).join(rulesText.terms.comma) || ui.none;

/** Columns of changes that wait or are decided. */
const changeColumns = (ownId: number | null) =>
  columnsOf(ruleChanges, {
    differences: touched,
    preparedByName: (row) => personText(row.preparedBy, row.preparedByName, ownId),
    status: (row) => <StatusChip color={changeColors[row.status]}>{row.statusText}</StatusChip>,
  });

type Details = ResponseOf<typeof getRuleChange>['data'];

/** A change of a rule: what differs, what approving it now does to open orders, and the second person's decision. */
function ChangeDrawer({ changeId, onClose }: { changeId: number | null; onClose: () => void }) {
  const query = RuleChangesApi.useGetRuleChangeQuery(
    { params: { changeId: changeId ?? 0 } },
    { skip: changeId === null, refetchOnMountOrArgChange: true },
  );
  return (
    <SidePanel isOpen={changeId !== null} title={text.details} onClose={onClose}>
      <QueryBoundary
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="pairs" count={8} />}
        isWhole
      >
        {({ data }) => (
          <Stack>
            {data.change.status === 'pending' ? <PresenceNote kind="ruleChange" id={data.change.changeId} /> : null}
            <Facts change={data.change} />
            <Effect details={data} />
            {data.change.status === 'pending' ? <ChangeDecision details={data} /> : null}
          </Stack>
        )}
      </QueryBoundary>
    </SidePanel>
  );
}

function Facts({ change }: { change: RuleChangeRow }) {
  const ownId = useOwnId();
  const shown = (value: string | null) => (value === null ? ui.none : toPersianDigits(value));
  return (
    <>
      <Section>
        <DescriptionList
          items={[
            { key: text.kind, value: change.kindText },
            change.subject ? { key: text.subject, value: change.subject } : null,
            { key: text.fund, value: change.fundName },
            {
              key: text.status,
              value: <StatusChip color={changeColors[change.status]}>{change.statusText}</StatusChip>,
            },
            ...decisionFacts(change, ownId),
          ]}
        />
      </Section>
      <Section title={text.what}>
        <DescriptionList
          items={change.differences.map((one) => ({
            id: one.field,
            key: one.label,
            value:
              one.from === null ? (
                shown(one.to)
              ) : (
                <>
                  {shown(one.from)} {text.becomes} <strong>{shown(one.to)}</strong>
                </>
              ),
          }))}
        />
      </Section>
    </>
  );
}

function Effect({ details: { impact, openOrders, problem, change } }: { details: Details }) {
  if (change.status !== 'pending') return null;
  return (
    <Section title={text.effect}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Note>{text.openOrders(formatNumber(openOrders))}</Note>
      {impact ? (
        <>
          <Alert severity={impact.orders > 0 ? 'warning' : 'info'} data-testid="impact">
            {impact.orders > 0 ? approvalText.impact.will(formatNumber(impact.orders)) : approvalText.impact.none}
          </Alert>
          {impact.orders > 0 ? <ImpactList impact={impact} /> : null}
          <PromiseList impact={impact} />
        </>
      ) : null}
    </Section>
  );
}

function ChangeDecision({ details: { change, problem } }: { details: Details }) {
  const [approve] = RuleChangesApi.useApproveRuleChangeMutation();
  const [reject] = RuleChangesApi.useRejectRuleChangeMutation();
  const params = { changeId: change.changeId };
  return (
    <Decision
      words={text}
      preparedBy={change.preparedBy}
      version={change.version}
      problem={problem}
      name={`rule-change-${change.changeId}`}
      done={text.approved}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
      maxLength={200}
    />
  );
}
