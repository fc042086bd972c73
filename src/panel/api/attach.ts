import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';

/*
 * The query cache joins the store when the first screen that needs it is loaded, so /login is not made to carry it
 * (design 6). This file stands between both and imports neither.
 */
/** What the cache holds of the call that a screen asked for last; neither data nor a failure: the cache was emptied. */
export interface Shown<Answer> {
  data: Answer | undefined;
  /** the last try failed */
  hasFailed: boolean;
}

/** What a slice does when one endpoint is asked, answers or writes. */
export interface Follower<Args = never, Answer = never> {
  asked?: (args: Args) => UnknownAction;
  shown?: (shown: Shown<Answer>) => UnknownAction;
  /** a write began or was done (false), or failed (true) */
  written?: (hasFailed: boolean) => UnknownAction;
}

/** Followers by the ids of their operations. */
export type Followers = Readonly<Record<string, Follower>>;

export interface AttachedApi {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
  /** keeps slices at what the cache holds; before `middleware`, which ends the actions of calls that need no fetching */
  follow: (followers: Followers) => Middleware;
  /** action that empties the cache (log-out) */
  reset: () => { type: string };
  /** starts refetching on focus and reconnect */
  listen: (dispatch: (action: { type: string }) => unknown) => () => void;
}

let attached: AttachedApi | null = null;
const waiting = new Set<(api: AttachedApi) => void>();

export function attachApi(api: AttachedApi): void {
  attached = api;
  for (const tell of waiting) tell(api);
}

/** Calls back with the cache: at once when it is there, else when it is loaded. */
export function onApiAttached(tell: (api: AttachedApi) => void): () => void {
  if (attached) tell(attached);
  else waiting.add(tell);
  return () => waiting.delete(tell);
}

export function attachedApi(): AttachedApi | null {
  return attached;
}
