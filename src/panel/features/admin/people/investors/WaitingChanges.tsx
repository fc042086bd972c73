import { IdentityChangesApi } from '#panel/api/identityChanges.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { IdentityChange } from '#panel/features/admin/shared/approval/IdentityChange.tsx';
import { WaitingList } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { identityTabText as text } from './identityStrings.ts';

/** Changes of identity of all investors that wait for a second person, the oldest first. */
export function WaitingChanges() {
  const query = IdentityChangesApi.useListIdentityChangesQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <WaitingList
      title={text.waiting}
      files={<ListFileButtons title={text.waitingFile} file="exportIdentityChanges" size="small" />}
      query={query}
      count={6}
      rowId={(row) => row.changeId}
      empty={<EmptyView text={text.nothing} />}
    >
      {(row) => <IdentityChange row={row} />}
    </WaitingList>
  );
}
