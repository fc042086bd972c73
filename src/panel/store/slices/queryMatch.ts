import type { Action } from '@reduxjs/toolkit';

interface Fulfilled<Payload> extends Action {
  payload: Payload;
}

/**
 * Recognises the answer of a query by the endpoint's name, without loading the query code: slices are part of every
 * page, the cache is not.
 */
export function isAnswerOf<Payload>(endpointName: string) {
  return (action: Action): action is Fulfilled<Payload> => {
    if (action.type !== 'api/executeQuery/fulfilled') return false;
    const { meta } = action as { meta?: { arg?: { endpointName?: string } } };
    return meta?.arg?.endpointName === endpointName;
  };
}

/** Recognises start, success or failure of an endpoint, for the error flags of spec 8. */
export function isCallOf(
  kind: 'Query' | 'Mutation',
  step: 'pending' | 'fulfilled' | 'rejected',
  endpointNames: readonly string[],
) {
  const type = `api/execute${kind}/${step}`;
  return (action: Action): boolean => {
    if (action.type !== type) return false;
    const { meta } = action as { meta?: { arg?: { endpointName?: string }; condition?: boolean } };
    return meta?.condition !== true && endpointNames.includes(meta?.arg?.endpointName ?? '');
  };
}
