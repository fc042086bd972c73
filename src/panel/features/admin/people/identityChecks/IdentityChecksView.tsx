import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { identityRequestKinds, identityRequestKindTexts } from '#shared/texts/identityRequestTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { identityRequests } from '#shared/lists/people.ts';
import { IdentityRequestsApi } from '#panel/api/identityRequests.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DeskStack, Note } from '#panel/ui/layout/blocks.ts';
import { tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { askedOnce, useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { deskSize, recordId, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { checkColumns, isWaitingCheck, type CheckRow } from './checkColumns.tsx';
import { identityChecksText as text } from './strings.ts';

const CheckPanel = dynamic(() => import('./CheckPanel.tsx').then((part) => part.CheckPanel), { ssr: false });

const filters = { search: textFilter('search'), kind: wordFilter('kind', identityRequestKinds) };
const selects = [
  { name: 'kind', label: text.kind, options: optionsOf(identityRequestKinds, identityRequestKindTexts) },
] as const;
const tabValues = ['waiting', 'need_more', 'approved', 'rejected', 'all'] as const;
const tabs = optionsOf(tabValues, text.tabs);

/** Documents and in-person requests of all investors: what waits first, each beside the list (domain 3.6, 9.17). */
export function IdentityChecksView() {
  const list = useListState({ filters, opens: 'open', size: deskSize });
  const tab = oneOf(tabValues, useUrlState().word('state')) ?? 'waiting';
  const dispatch = useAppDispatch();
  const asked = { ...list.query, ...(tab !== 'all' && { state: tab }) };
  const query = IdentityRequestsApi.useListIdentityRequestsQuery(
    { query: asked },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const requestId = recordId(list.openId);
  const one = IdentityRequestsApi.useGetIdentityRequestQuery(
    { params: { requestId: requestId ?? 0 } },
    { skip: requestId === null, refetchOnMountOrArgChange: true },
  );
  const { problem, onNext, onPrevious, onClose } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (found) => found.requestId,
    record: one.currentData?.data,
    query: one,
    needsRecord: true,
  });
  const decided = useDecidedRows<CheckRow>({
    rows: query.currentData?.data,
    listKey: tab === 'waiting' ? JSON.stringify(asked) : null,
    idOf: (row) => row.requestId,
    isWaiting: isWaitingCheck,
    ask: ({ requestId: id }) =>
      dispatch(IdentityRequestsApi.endpoints.getIdentityRequest.initiate({ params: { requestId: id } }, askedOnce))
        .unwrap()
        .then(({ data }) => data),
    opened: one.currentData?.data,
  });
  const isPlain = tab === 'waiting' && !list.isFiltered;
  const choice = {
    label: text.tabsLabel,
    value: tab,
    tabs,
    onChange: (chosen: typeof tab) => list.change({ state: chosen === 'waiting' ? null : chosen }),
  };
  return (
    <DeskStack>
      <RecordProblem problem={problem} onClose={list.close} />
      <PageHeader title={text.title} tabs={<ListTabs {...choice} />} hasSlot />
      <Sum>{query.data ? waitingText(query.data.summary) : '\u00a0'}</Sum>
      <Section>
        <ListFilters
          list={list}
          search={text.search}
          tabs={choice}
          selects={selects}
          headActions={
            <ListFileButtons
              title={identityRequests.title}
              file={identityRequests.file}
              args={{ query: { ...list.chosen, ...(tab !== 'all' && { state: tab }) } }}
            />
          }
        />
        <DataTable
          {...tableOf(identityRequests)}
          query={query}
          list={list}
          {...(query.currentData && decided)}
          columns={checkColumns}
          empty={
            <EmptyView
              text={isPlain ? text.emptyWaiting : text.empty}
              action={
                isPlain ? (
                  <Button
                    variant="outlined"
                    component={Link}
                    href={paths.admin.identityChecks({ state: 'all' })}
                    prefetch={false}
                    shallow
                  >
                    {text.showAll}
                  </Button>
                ) : null
              }
            />
          }
          emptyFilter={text.emptyFilter}
        />
      </Section>
      {list.openId !== null ? (
        <CheckPanel row={one.currentData?.data ?? null} query={one} {...{ onNext, onPrevious, onClose }} />
      ) : null}
    </DeskStack>
  );
}

/* As high while the sum is fetched as with it; a phone needs two lines where something is late. */
const Sum = styled(Note)(({ theme }) => ({
  minHeight: 28,
  display: 'flex',
  alignItems: 'center',
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));

interface Summary {
  documents: number;
  inPerson: number;
  prepared: number;
  late: number;
}

function waitingText({ documents, inPerson, prepared, late }: Summary): string {
  if (documents + inPerson === 0) return text.nothingWaits;
  return [
    text.waiting(formatNumber(documents), formatNumber(inPerson)),
    late > 0 ? text.late(formatNumber(late)) : '',
    prepared > 0 ? text.prepared(formatNumber(prepared)) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
