import type { Middleware, Reducer } from '@reduxjs/toolkit';

/*
 * The query cache joins the store when the first screen that needs it is loaded, so /login is not made to carry it
 * (design 6). This file stands between both and imports neither.
 */
export interface AttachedApi {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
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
