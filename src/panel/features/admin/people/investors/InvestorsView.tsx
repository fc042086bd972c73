import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import Button from '@mui/material/Button';
import {
  authStatusIds,
  authStatusIdLabels,
  investorSorts,
  personKindLabels,
  personKinds,
} from '#shared/texts/investorTexts.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DeskStack, Stack } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { type Filter, dayFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ExportActions } from '#panel/components/exports/ExportActions.tsx';
import { investorColumns } from './investorColumns.tsx';
import { investorsText as text } from './strings.ts';

const WaitingChanges = dynamic(() => import('./WaitingChanges.tsx').then((part) => part.WaitingChanges), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="pairs" count={6} />,
});

const DeskRegistration = dynamic(() => import('./DeskRegistration.tsx').then((part) => part.DeskRegistration), {
  ssr: false,
});

const authFilter: Filter<'authStatus', (typeof authStatusIds)[number]> = {
  field: 'authStatus',
  read: (word) => authStatusIds.find((statusId) => String(statusId) === word),
  maxLength: 1,
};
const filters = {
  search: textFilter('search'),
  type: wordFilter('type', personKinds),
  auth: authFilter,
  branch: idFilter('branchId'),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  { name: 'type', label: text.type, options: optionsOf(personKinds, personKindLabels) },
  {
    name: 'auth',
    label: text.authStatus,
    options: authStatusIds.map((value) => ({ value: String(value), label: authStatusIdLabels[value] })),
  },
];

/** «سرمایه‌گذاران»: finds an investor by code, name, mobile or id; a row opens the file (domain 9.17). */
export function InvestorsView() {
  const { word } = useUrlState();
  // administrators of a branch decide nothing about identities
  const mayDecide = useDuty('staff');
  return mayDecide && word('tab') === 'changes' ? <IdentityChanges /> : <InvestorList mayDecide={mayDecide} />;
}

function InvestorList({ mayDecide }: { mayDecide: boolean }) {
  const { list, query } = useInvestors();
  return (
    <DeskStack>
      <PageHeader
        title={text.title}
        help={text.note}
        hasSlot
        actions={
          <>
            {mayDecide ? (
              <Button component={Link} href={paths.admin.investors({ tab: 'changes' })} prefetch={false}>
                {text.changes}
              </Button>
            ) : null}
            <NewInvestor />
          </>
        }
      />
      <InvestorTable list={list} query={query} label={text.title} />
    </DeskStack>
  );
}

/** The button of somebody who came to the desk, for whom they come to. */
function NewInvestor() {
  const [isOpen, setOpen] = useState(false);
  if (!useDuty('desk')) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      {isOpen ? <DeskRegistration onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function IdentityChanges() {
  return (
    <Stack>
      <PageHeader
        title={text.changes}
        note={text.changesNote}
        actions={
          <Button component={Link} href={paths.admin.investors()} prefetch={false}>
            {text.title}
          </Button>
        }
      />
      <WaitingChanges />
    </Stack>
  );
}

/** «گزارش همه سرمایه‌گذاران»: the same rows with their sums, to be exported and printed (domain 9.17). */
export function InvestorsReportView() {
  const { list, query } = useInvestors();
  const summary = query.data?.summary;
  const unknown = query.error ? null : undefined;
  return (
    <DeskStack>
      <PageHeader title={text.reportTitle} help={text.reportNote} hasSlot />
      <StatTiles
        label={text.statsLabel}
        stats={[
          { id: 'all', label: text.stats.all, count: summary?.count ?? unknown, amount: summary?.value },
          { id: 'natural', label: text.stats.natural, count: summary?.naturalCount ?? unknown },
          { id: 'legal', label: text.stats.legal, count: summary?.legalCount ?? unknown },
        ]}
      />
      <InvestorTable list={list} query={query} label={text.reportTitle} />
    </DeskStack>
  );
}

function useInvestors() {
  const list = useListState({ filters, sorts: investorSorts, size: deskSize });
  const query = InvestorFilesApi.useListInvestorReportQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  return { list, query };
}

function InvestorTable({ list, query, label }: ReturnType<typeof useInvestors> & { label: string }) {
  const router = useRouter();
  const branches = query.data?.branches ?? [];
  return (
    <Section>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: 60 }]}
        selects={[
          ...selects,
          {
            name: 'branch',
            label: text.branch,
            options: branches.map(({ branchId, name }) => ({ value: String(branchId), label: name })),
          },
        ]}
        days={{ from: text.from, to: text.to, daysAhead: 0 }}
        headActions={<InvestorExports list={list} count={query.data?.summary.count} />}
      />
      <DataTable
        label={label}
        query={query}
        list={list}
        rowId={(row) => row.investorId}
        columns={investorColumns}
        onRowClick={(row) => void router.push(paths.admin.investorFile(row.investorId))}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
    </Section>
  );
}

function InvestorExports({
  list,
  count,
}: {
  list: ReturnType<typeof useInvestors>['list'];
  count: number | undefined;
}) {
  const dispatch = useAppDispatch();
  const { chosen } = list;
  return (
    <ExportActions
      wish={{ kind: 'investors', filter: chosen }}
      count={count}
      list={list}
      direct={{
        title: text.title,
        ask: (format) =>
          dispatch(InvestorFilesApi.endpoints.exportInvestorReport.initiate({ query: { ...chosen, format } })).unwrap(),
      }}
    />
  );
}
