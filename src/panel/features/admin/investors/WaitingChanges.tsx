import { useListIdentityChangesQuery } from '#panel/api/identityChanges.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { IdentityChange } from '../approval/IdentityChange.tsx';
import { RestNote } from '../approval/RestNote.tsx';
import { identityTabText as text } from './identityStrings.ts';

/** Changes of identity of all investors that wait for a second person, the oldest first. */
export function WaitingChanges() {
  const query = useListIdentityChangesQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <Section
      title={text.waiting}
      action={<ListFileButtons title={text.waitingFile} file="exportIdentityChanges" size="small" />}
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyView text={text.nothing} />
          ) : (
            <Stack>
              <RestNote shown={data.length} total={total} />
              {data.map((row) => (
                <IdentityChange key={row.changeId} row={row} />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </Section>
  );
}
