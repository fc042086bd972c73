import { useDeferredValue, type ReactNode } from 'react';
import { ErrorView, PartialError } from './ErrorView.tsx';

/** The parts of a query's state that a view needs; RTK Query's results have this shape. */
export interface QueryState<T> {
  data?: T | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface FailureFacts {
  message?: string;
  requestId?: string;
}

export interface QueryBoundaryProps<T> {
  query: QueryState<T>;
  /** grey shapes in the size of the content */
  skeleton: ReactNode;
  /** the whole view failed, not one card of it */
  isWhole?: boolean;
  /**
   * draws the first data in slices, between which the browser answers touches; the store would have it drawn in one task
   * (decision 80). For cards that open a page, beside which no act waits for their figures.
   */
  isSliced?: boolean;
  children: (data: T) => ReactNode;
}

/** Draws data when it is there (also old data while it is fetched again), its skeleton before, and a retry when it failed. */
export function QueryBoundary<T>({
  query,
  skeleton,
  isWhole = false,
  isSliced = false,
  children,
}: QueryBoundaryProps<T>) {
  const isFirst = useDeferredValue(query.data) === undefined;
  if (query.data !== undefined) return <>{isSliced && isFirst ? skeleton : children(query.data)}</>;
  if (!query.error) return <>{skeleton}</>;
  const failure = query.error as FailureFacts;
  const retry = () => void query.refetch();
  if (isWhole) return <ErrorView message={failure.message} requestId={failure.requestId} onRetry={retry} />;
  return <PartialError message={failure.message} onRetry={retry} />;
}
