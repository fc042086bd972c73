import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { send, type ApiRequest } from './client.ts';
import type { ApiFailure } from './failure.ts';

/** RTK Query over the one axios instance. */
export const axiosBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure> = async (request, { signal }) => {
  const result = await send(request, signal);
  return result.error ? { error: result.error } : { data: result.data };
};
