import { createApi, setupListeners, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { attachApi } from './attach.ts';
import { loadClient } from './client.ts';
import { dropEarlyAnswers, takeEarlyAnswer } from './earlyCalls.ts';
import type { ApiFailure } from './failure.ts';
import { followCache } from './follow.ts';
import type { ApiRequest } from './http.ts';
import { apiStrings } from './strings.ts';

/** RTK Query over the one axios instance; a first call that the HTML has begun is not made again. */
const axiosBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure> = async (request, { signal, type }) => {
  if (type === 'mutation') dropEarlyAnswers();
  const early = await takeEarlyAnswer(request);
  if (early) return early;
  const client = await loadClient().catch(() => null);
  if (!client) return { error: { code: 'NETWORK_FAILURE', message: apiStrings.requestFailed, status: 0 } };
  const result = await client.send(request, signal);
  return result.error ? { error: result.error } : { data: result.data };
};

/** How long figures count as fresh (spec 7). */
const refreshMs = 600_000;

/** What writes make stale. Endpoints name what they show (`provides`) and what they change (`invalidates`). */
export const tagTypes = [
  'account',
  'accounting',
  'statements',
  'admin',
  'assets',
  'children',
  'devices',
  'contracts',
  'dashboard',
  'faqs',
  'funds',
  'goals',
  'investor',
  'messages',
  'notifications',
  'orders',
  'prices',
  'referral',
  'sandbox',
  'sessions',
  'settings',
  'signatures',
  'tickets',
  'ticket',
  'ticketCategories',
  'users',
] as const;

export type TagName = (typeof tagTypes)[number];

/** The one query cache; each contract file has its endpoints file, which injects into it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: axiosBaseQuery,
  tagTypes,
  keepUnusedDataFor: refreshMs / 1000,
  refetchOnMountOrArgChange: refreshMs / 1000,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/**
 * Refetches on focus and reconnect, and every `refreshMs` whatever an open screen shows (spec 7: data is revalidated
 * every 600000 ms), so that no view has to remember it. A hidden tab waits; coming back to it refetches anyway.
 */
function keepFresh(dispatch: (action: { type: string }) => unknown): () => void {
  const stopListening = setupListeners(dispatch as Parameters<typeof setupListeners>[0]);
  const timer = setInterval(() => {
    if (!document.hidden) dispatch(baseApi.internalActions.onFocus());
  }, refreshMs);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

attachApi({
  reducerPath: baseApi.reducerPath,
  reducer: baseApi.reducer,
  middleware: baseApi.middleware,
  follow: followCache(baseApi.reducerPath, () => baseApi.endpoints),
  reset: () => baseApi.util.resetApiState(),
  listen: keepFresh,
});
