import { PlainList } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { FileItem, isLive, type ExportFile, type FileCalls } from './FileItem.tsx';

interface Files {
  data: ExportFile[];
}

/** Options of a second query of the same list: it asks every two seconds while a file is being written. */
export const whileLive = (files: Files | undefined) => ({
  skip: !(files?.data.some(isLive) ?? false),
  pollingInterval: 2_000,
});

interface Props {
  query: QueryState<Files>;
  calls: FileCalls;
  empty: string;
}

/** Files that jobs write for the person, with progress, download and cancelling. */
export function FileList({ query, calls, empty }: Props) {
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyView text={empty} />
        ) : (
          <PlainList>
            {data.map((row) => (
              <FileItem key={row.exportId} row={row} calls={calls} onChange={() => void query.refetch()} />
            ))}
          </PlainList>
        )
      }
    </QueryBoundary>
  );
}
