import type { ReactNode } from 'react';
import { asApiFailure } from '#panel/api/failure.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';

interface Answer<Row> {
  data?: { data: Row[] } | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** A list of the profile in its states: skeleton, error with another try, empty, content. */
export function QueryBlock<Row>({
  answer,
  empty,
  children,
}: {
  answer: Answer<Row>;
  empty: string;
  children: (rows: Row[]) => ReactNode;
}) {
  const { data, error, refetch } = answer;
  if (error && !data) {
    const failure = asApiFailure(error, '');
    return <ErrorView message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingSkeleton shape="cards" count={2} />;
  return data.data.length === 0 ? <EmptyView text={empty} /> : <>{children(data.data)}</>;
}
