/**
 * `selectFromResult` of a query for whoever shows its data or its failure: they are drawn again when one of the two changes,
 * and not when a call begins or ends. A page draws each card once less in the task in which React takes over the HTML.
 */
export const dataAndFailure = <R extends { data?: unknown; error?: unknown }>({
  data,
  error,
}: R): { data: R['data']; error: R['error'] } => ({ data, error });
