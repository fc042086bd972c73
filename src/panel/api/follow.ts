import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { Follower, Followers, Shown } from './attach.ts';

/*
 * Fields of slices that the server fills follow the query cache: they hold the answer of the call that a screen asked for
 * last, the same object as the cache, in the same task. So there is one copy, and no second way to fetch it.
 */

/** The parts of an endpoint of RTK Query that are needed here. */
interface Endpoint {
  matchPending: (action: unknown) => boolean;
  matchFulfilled: (action: unknown) => boolean;
  matchRejected: (action: unknown) => boolean;
  select: (args: unknown) => (state: unknown) => CallState;
}

interface CallAction extends UnknownAction {
  meta: { condition?: boolean; arg: { type: 'query' | 'mutation'; subscribe?: boolean; originalArgs: unknown } };
}

interface CallState {
  data?: unknown;
  isError: boolean;
  /** the cache has no entry, or none any more */
  isUninitialized: boolean;
}

interface Watched {
  read: (state: unknown) => CallState;
  last: Shown<unknown>;
}

const nothing: Shown<unknown> = { data: undefined, hasFailed: false };

/** Compares after each action of the cache what followed calls hold. `endpointsOf` is asked late: files add their endpoints. */
export function followCache(
  reducerPath: string,
  endpointsOf: () => Readonly<Record<string, unknown>>,
): (followers: Followers) => Middleware {
  return (followers) => (store) => {
    const watched = new Map<string, Watched>();
    const all = Object.entries(followers) as [string, Follower<unknown, unknown>][];
    let cache: unknown;

    const note = (action: CallAction) => {
      for (const [id, { asked, shown, written }] of all) {
        const endpoint = endpointsOf()[id] as Endpoint | undefined;
        if (!endpoint) continue;
        const hasBegun = endpoint.matchPending(action);
        const hasFailed = endpoint.matchRejected(action);
        if (!hasBegun && !hasFailed && !endpoint.matchFulfilled(action)) continue;
        const { condition, arg } = action.meta;
        if (written) store.dispatch(written(hasFailed));
        // an answer that is still fresh is given without a call: the library says so by a refusal with this mark
        const isAsking = arg.type === 'query' && arg.subscribe === true && (hasBegun || condition === true);
        if (!isAsking) return;
        if (asked) store.dispatch(asked(arg.originalArgs));
        if (shown) watched.set(id, { read: endpoint.select(arg.originalArgs), last: watched.get(id)?.last ?? nothing });
        return;
      }
    };

    const compare = () => {
      for (const [id, one] of watched) {
        const { data, isError, isUninitialized } = one.read(store.getState());
        // what was shown stays until the answer is there, as it does on the screen
        const isWaiting = data === undefined && !isError && !isUninitialized;
        if (isWaiting || (data === one.last.data && isError === one.last.hasFailed)) continue;
        one.last = { data, hasFailed: isError };
        const action = followers[id]?.shown?.(one.last as Shown<never>);
        if (action) store.dispatch(action);
      }
    };

    return (next) => (action) => {
      const answer = next(action);
      const now = (store.getState() as Record<string, unknown>)[reducerPath];
      const isCall = typeof (action as Partial<CallAction>).meta?.arg === 'object';
      if (isCall) note(action as CallAction);
      if (isCall || now !== cache) {
        cache = now;
        compare();
      }
      return answer;
    };
  };
}
