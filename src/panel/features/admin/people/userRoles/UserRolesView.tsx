import { roleTexts } from '#shared/texts/roleTexts.ts';
import type { listRoleChanges } from '#shared/contract/userRoles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { users } from '#shared/lists/people.ts';
import { comma } from '#shared/strings.ts';
import { UserRolesApi } from '#panel/api/userRoles.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { idFilter, textFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useDuty, useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { WaitingList, WaitingProposal } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { Colleagues, NewColleague } from './Colleagues.tsx';
import { roleColumns } from './roleColumns.tsx';
import { userRolesText as text } from './strings.ts';

export type RoleChange = ResponseOf<typeof listRoleChanges>['data'][number];

const filters = { search: textFilter('search'), role: idFilter('role') };
const roles = Object.entries(roleTexts).map(([value, label]) => ({ value, label }));

/** Roles and access levels: who has which, changes that wait for a second super admin, and new proposals (domain 9.20). */
export function UserRolesView() {
  const isSuper = useDuty('super');
  return (
    <DeskStack>
      <PageHeader title={text.title} help={text.note} hasSlot={isSuper} />
      {isSuper ? (
        <>
          <WaitingChanges />
          <Colleagues />
          <Users />
        </>
      ) : (
        <Section>
          <EmptyView text={approvalText.duty.super} />
        </Section>
      )}
    </DeskStack>
  );
}

function Users() {
  const list = useListState({ filters, size: deskSize });
  const query = UserRolesApi.useListUsersQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  return (
    <Section>
      <ListFilters
        list={list}
        search={text.search}
        selects={[{ name: 'role', label: text.role, options: roles }]}
        actions={<NewColleague onKnown={(search) => list.change({ search, role: null })} />}
        headActions={<ListFileButtons title={users.title} file={users.file} args={{ query: list.chosen }} />}
      />
      <DataTable {...tableOf(users)} query={query} list={list} columns={roleColumns} emptyFilter={text.emptyFilter} />
    </Section>
  );
}

/** Changes that wait for a second super admin. */
function WaitingChanges() {
  const query = UserRolesApi.useListRoleChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <WaitingList
      title={text.waiting}
      files={<ListFileButtons title={text.waitingFile} file="exportRoleChanges" size="small" />}
      query={query}
      rowId={(row) => row.changeId}
    >
      {(row) => <WaitingChange row={row} />}
    </WaitingList>
  );
}

/** Role, level and branch in one line. */
function roleLine({ roleText, accessLevelText, branchName }: RoleChange['present']): string {
  return [roleText, accessLevelText, branchName].filter(Boolean).join(`${comma} `);
}

function WaitingChange({ row }: { row: RoleChange }) {
  const [approve] = UserRolesApi.useApproveRoleChangeMutation();
  const [reject] = UserRolesApi.useRejectRoleChangeMutation();
  const ownId = useOwnId();
  const params = { changeId: row.changeId };
  return (
    <WaitingProposal
      row={row}
      label={row.userName}
      titles={text.facts}
      facts={(prepared) => [
        { key: text.facts.user, value: row.userName },
        { key: text.facts.username, value: <Ltr>{toPersianDigits(row.username)}</Ltr> },
        { key: text.present, value: roleLine(row.present) },
        { key: text.facts.wanted, value: roleLine(row.wanted) },
        row.presentFunds ? { key: text.presentFunds, value: row.presentFunds } : null,
        row.wantedFunds ? { key: text.funds, value: row.wantedFunds } : null,
        { key: text.reason, value: row.reason },
        ...prepared,
      ]}
      words={text.decision}
      problem={row.userId === ownId ? text.own : null}
      name={`role-${row.changeId}`}
      done={text.done}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}
